import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { FeatureServer } from '#app/server/feature.ts'
import { createPushReceiver, type PushReceiver } from '../outside/push-receiver.ts'
import { createTestServer, type Person, type TestServer } from '../test-server.ts'

type Place = { world: TestServer; receiver: PushReceiver; hotelSlug: string; manager: Person }

/**
 * Gives the tests of a file a server, a receiver that its webhooks may call, and before each a hotel with a manager.
 * @param put called with them before each test
 */
export const openReceiverServer = (features: readonly FeatureServer[], put: (place: Place) => void): void => {
  let world: TestServer
  let receiver: PushReceiver
  beforeAll(async () => {
    receiver = await createPushReceiver()
    world = await createTestServer({ env: { WEBHOOK_HOSTS: receiver.origin }, features })
  })
  afterAll(async () => {
    await receiver?.close()
    await world?.close()
  })
  beforeEach(async () => {
    const hotelSlug = await world.aHotel()
    put({ world, receiver, hotelSlug, manager: await world.aManager(hotelSlug, { display_name: 'Milica' }) })
  })
}
