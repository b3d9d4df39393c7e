import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#platform/contract/id.ts'
import { getPercentiles, type Percentiles } from '../percentiles.ts'
import { Connection } from './connection.ts'
import { openEventStream } from './event-stream.ts'
import { getRequest, message, type Caller } from './operations.ts'
import { oneOf } from './rate.ts'

type LiveTask = {
  port: number
  guests: readonly Caller[]
  screens: readonly Caller[]
  perSecond: number
  seconds: number
}
/** Creates, those that failed, and the deliveries to the screens of their hotels' staff. */
export type LiveResult = {
  create: Percentiles
  failed: number
  expected: number
  arrived: number
  delivery: Percentiles
}

/** Creates requests at a fixed rate, whether or not the answers keep up, and measures how long open screens wait for them. */
export const measureLive = async ({ port, guests, screens, perSecond, seconds }: LiveTask): Promise<LiveResult> => {
  const sentAt = new Map<string, number>()
  const creates: number[] = []
  const deliveries: number[] = []
  let failed = 0
  let expected = 0
  const onInsert = (id: string): void => {
    const sent = sentAt.get(id)
    if (sent !== undefined) deliveries.push(performance.now() - sent)
  }
  const streams = await Promise.all(screens.map((screen) => openEventStream(port, screen, onInsert)))
  // The first calls do not wait for a connection.
  const idle = Array.from({ length: 8 }, () => new Connection(port))
  await Promise.all(idle.map((connection, at) => connection.call(message(screens[at] as Caller, 'requests'), 200)))

  const create = async (guest: Caller, due: number): Promise<void> => {
    const connection = idle.pop() ?? new Connection(port)
    const id = newId()
    sentAt.set(id, performance.now())
    try {
      await connection.call(message(guest, 'my/requests', getRequest(guest, id)), 201)
    } catch {
      failed += 1
      return connection.close()
    }
    idle.push(connection)
    creates.push(performance.now() - due)
    expected += screens.filter(({ hotel }) => hotel === guest.hotel).length
  }
  const start = performance.now()
  const open: Promise<void>[] = []
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    // Measured from the moment at which it was due: what the generator delays counts too.
    const due = start + (sent * 1000) / perSecond
    await delay(Math.max(0, due - performance.now()))
    open.push(create(oneOf(guests), due))
  }
  await Promise.all(open)
  for (const limit = performance.now() + 5_000; deliveries.length < expected && performance.now() < limit;)
    await delay(5)
  for (const stream of streams) stream.destroy()
  for (const connection of idle) connection.close()
  return {
    create: getPercentiles(creates),
    failed,
    expected,
    arrived: deliveries.length,
    delivery: getPercentiles(deliveries),
  }
}
