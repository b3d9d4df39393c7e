import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createRequest, type ServiceRequest } from '../contract.ts'
import { completeRequest, getOpenRequests, startRequest, claimRequest } from '../contract/staff.ts'
import { requests } from './index.ts'

let world: TestServer
let hotelSlug: string
let guest: Person
let milica: Person
let dragan: Person
beforeAll(async () => {
  world = await createTestServer({ features: [requests] })
  hotelSlug = await world.aHotel()
  guest = await world.aGuest(hotelSlug)
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  dragan = await world.aManager(hotelSlug, { display_name: 'Dragan Vuk' })
})
afterAll(() => world.close())

const ask = async (): Promise<ServiceRequest> =>
  (
    await world.call(guest, createRequest, {
      params: { hotelSlug },
      body: { id: newId(), type: 'towels', description: 'Two towels.' },
    })
  ).body
const press = (
  who: Person,
  route: typeof claimRequest | typeof startRequest | typeof completeRequest,
  requestId: string,
) => world.call(who, route, { params: { hotelSlug, requestId } })
const open = async () => (await world.call(milica, getOpenRequests, { params: { hotelSlug } })).body

describe('POST /requests/{requestId}/claim', () => {
  test('200 it has a name and a time, its status stays, it is no longer unclaimed, and claiming it again changes nothing', async () => {
    const asked = await ask()
    const before = await open()
    const claimed = await press(milica, claimRequest, asked.id)
    expect(claimed.status).toBe(200)
    expect(claimed.body).toEqual({
      ...asked,
      claimed_at: expect.any(String),
      claimed_by: 'Milica Kovač',
      claimed_by_id: milica.id,
    })
    expect((await press(milica, claimRequest, asked.id)).body).toEqual(claimed.body)
    const after = await open()
    expect([after.unclaimed, after.counts.pending, after.oldest?.id === asked.id]).toEqual([
      before.unclaimed - 1,
      before.counts.pending,
      false,
    ])
  })
  test('of two who claim it at the same moment one has it, and the other gets a kind message that names them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await ask()
      const answers = await Promise.all([milica, dragan, milica, dragan].map((who) => press(who, claimRequest, id)))
      const winner = answers.find(({ status }) => status === 200)?.body.claimed_by
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409])
      for (const { body } of answers.filter(({ status }) => status === 409)) {
        expect(body).toMatchObject({
          code: 'tickets.already_claimed',
          message: `${winner} already has it. Thank you.`,
          current: { id, status: 'pending', claimed_by: winner },
        })
      }
    }
  })
  test('409 a colleague without a name has claimed it; 404 it never existed', async () => {
    const nameless = await world.aManager(hotelSlug, { display_name: null })
    const { id } = await ask()
    expect((await press(nameless, claimRequest, id)).body).toMatchObject({
      claimed_by: null,
      claimed_by_id: nameless.id,
    })
    expect((await press(milica, claimRequest, id)).body.message).toBe('A colleague already has it. Thank you.')
    expect((await press(milica, claimRequest, newId())).status).toBe(404)
    const stranger = await world.aManager(await world.aHotel())
    expect(
      (await world.call(stranger, claimRequest, { params: { hotelSlug: stranger.hotelId ?? '', requestId: id } }))
        .status,
    ).toBe(404)
  })
  test('200 starting it claims it, unless a colleague claimed it before', async () => {
    const [fresh, held] = [await ask(), await ask()]
    expect((await press(dragan, startRequest, fresh.id)).body).toMatchObject({
      status: 'in-progress',
      claimed_by: 'Dragan Vuk',
      started_by_name: 'Dragan Vuk',
    })
    expect((await press(milica, claimRequest, fresh.id)).body.code).toBe('tickets.already_claimed')
    await press(milica, claimRequest, held.id)
    await press(dragan, startRequest, held.id)
    expect((await press(dragan, completeRequest, held.id)).body).toMatchObject({
      claimed_by: 'Milica Kovač',
      started_by_name: 'Dragan Vuk',
      completed_by_name: 'Dragan Vuk',
    })
  })
})
