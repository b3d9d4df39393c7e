import { once } from 'node:events'
import { get, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { features } from '#modules/server.ts'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { openClient } from '#platform/server/database/client.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { openStream } from '#testing/streams/open-stream.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '#testing/test-server.ts'
import { openEvents } from '../../contract.ts'

let world: TestServer
let hotel: string
let guest: Person
let manager: Person
let streams: { close: () => void }[] = []
beforeAll(async () => {
  world = await createTestServer()
  await world.listen()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotel = await world.aHotel()
  guest = await world.aGuest(hotel)
  manager = await world.aManager(hotel)
})
afterEach(() => {
  for (const stream of streams) stream.close()
  streams = []
})

/** The text that a stream has sent so far. */
const listen = async (who: Person, as: 'guest' | 'manager', after?: number): Promise<() => string> => {
  const stream = await openStream(world, who, { hotelSlug: hotel, as, ...(after !== undefined && { after }) })
  streams.push(stream)
  return stream.said
}
test('a proxy is told to pass the stream on as it comes, and nothing compresses it', async () => {
  const stream = new AbortController()
  streams.push({ close: () => stream.abort() })
  const url = world.base + getUrl(openEvents, { params: { hotelSlug: hotel }, query: { as: 'manager' } })
  const { headers } = await fetch(url, {
    headers: { cookie: manager.cookie, 'accept-encoding': 'gzip, br' },
    signal: stream.signal,
  })
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('cache-control')).toContain('no-transform')
  expect(headers.get('content-encoding')).toBeNull()
})

const switchGuide = (on: boolean) =>
  world.server.database.onPlatform((tx) =>
    tx
      .updateTable('hotels')
      .set({ features: { guide: on } })
      .where('id', '=', hotel)
      .execute(),
  )
const writeGuide = (title: string) =>
  world.server.database.write(scopeFor(hotel, {}), (tx) =>
    tx.insertInto('hotel_guide').values({ hotel_id: hotel, id: newId(), title, content: 'Secret', order: 1 }).execute(),
  )
const call = (route: Route, who: Person, params: Record<string, string> = {}, body: object = {}) =>
  world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params: { hotelSlug: hotel, ...params } }),
    headers: { cookie: who.cookie, ...(route.method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(route.method !== 'GET' && { payload: JSON.stringify(body) }),
  })
const routeCalled = (id: string): Route => world.server.routes.find((route) => route.id === id)!
const ask = (description: string, id = newId()) =>
  call(routeCalled('createRequest'), guest, {}, { id, type: 'other', description })

test('a switched-off feature sends nobody events, neither live nor to those who catch up, until it is on again', async () => {
  const heard = [await listen(guest, 'guest'), await listen(manager, 'manager')]
  await writeGuide('First door code')
  for (const said of heard) await expect.poll(said).toContain('First door code')
  await switchGuide(false)
  for (const said of heard) await expect.poll(said).toContain('"guide":false')
  await writeGuide('Second door code')
  await ask('comes afterwards')
  const late = [await listen(guest, 'guest', 0), await listen(manager, 'manager', 0)]
  for (const said of [...heard, ...late]) {
    await expect.poll(said).toContain('comes afterwards')
    expect(said()).not.toContain('Second door code')
  }
  for (const said of late) expect(said()).not.toContain('First door code')
  await switchGuide(true)
  for (const said of heard) await expect.poll(said).toContain('"guide":true')
  await writeGuide('Third door code')
  for (const said of [...heard, ...late]) await expect.poll(said).toContain('Third door code')
  for (const [who, as] of [
    [guest, 'guest'],
    [manager, 'manager'],
  ] as const)
    await expect.poll(await listen(who, as, 0)).toContain('Second door code')
})

// Stays, the team, its departments and mails belong to no feature.
test('every table whose events are streamed is named by the feature that can be switched off', async () => {
  const owner = openClient(world.database.owner)
  const found = await owner<{ name: string }[]>`
    select distinct c.relname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'record_hotel_event' and c.relname not in ('stays', 'managers', 'departments', 'mails')
    order by 1`
  await owner.end()
  const flags = features.flatMap(({ live = {} }) => Object.entries(live))
  expect(flags.map(([name]) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
    found.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  )
  const known = new Set(world.server.routes.map(({ feature }) => feature))
  // Essentials, opening hours, signs and webhooks are no features of their own: what is not there is not shown. Bills that are
  // there when they are switched off are finished, and so are ratings and fiscal numbers.
  const always = [
    'charges',
    'essentials',
    'fiscal_records',
    'opening_hours',
    'hours_uses',
    'ratings',
    'room_signs',
    'stay_questions',
    'webhook_endpoints',
  ]
  for (const [name, of] of flags.filter(([one]) => !always.includes(one)))
    expect([
      name,
      (of.guest ?? of.manager) !== undefined &&
        [of.guest, of.manager].every((flag) => flag === undefined || known.has(flag)),
    ]).toEqual([name, true])
})

test('a guest never gets the account of the staff behind a claim or a row: not in an answer, on the stream or on a retry', async () => {
  const [said, desk] = [await listen(guest, 'guest'), await listen(manager, 'manager')]
  const id = newId()
  await ask('towels, please', id)
  await call(routeCalled('claimRequest'), manager, { requestId: id })
  for (const one of [said, desk]) await expect.poll(one).toContain('"claimed_by":"Vera Desk"')
  expect(desk()).toContain(manager.id)
  const answers = [await ask('towels, please', id), await call(routeCalled('listMyRequests'), guest)]
  for (const { body, statusCode } of answers) {
    expect([statusCode < 300, body.includes('"claimed_by":"Vera Desk"'), body.includes(manager.id)]).toEqual([
      true,
      true,
      false,
    ])
  }
  const caughtUp = await listen(guest, 'guest', 0)
  await expect.poll(caughtUp).toContain('"claimed_by":"Vera Desk"')
  expect(said() + caughtUp()).not.toContain(manager.id)

  const taxi = { id: newId(), pickup_location: 'Lobby' }
  expect((await call(routeCalled('createTaxiRequest'), guest, {}, taxi)).statusCode).toBe(201)
  await call(routeCalled('claimTaxi'), manager, { taxiRequestId: taxi.id })
  await call(routeCalled('dispatchTaxi'), manager, { taxiRequestId: taxi.id })
  const refused = await call(routeCalled('cancelMyTaxiRequest'), guest, { taxiRequestId: taxi.id })
  expect([
    refused.statusCode,
    refused.body.includes('"claimed_by":"Vera Desk"'),
    refused.body.includes(manager.id),
  ]).toEqual([409, true, false])
  for (const again of [
    await call(routeCalled('createTaxiRequest'), guest, {}, taxi),
    await call(routeCalled('listMyTaxiRequests'), guest),
  ])
    expect(again.body).not.toContain(manager.id)
})

test('a stream says what rings for its staff member and their name, at the start and after changes, and never to a guest', async () => {
  allowSlow('a stream looks once a second for what has changed')
  const [said, guestSaid] = [await listen(manager, 'manager'), await listen(guest, 'guest')]
  const set = (values: { follows?: ReturnType<typeof asJson>; display_name?: string }) =>
    world.server.database.onPlatform((tx) =>
      tx.updateTable('managers').set(values).where('hotel_id', '=', hotel).where('id', '=', manager.id).execute(),
    )
  const frames = () => Array.from(said().matchAll(/^event: member\ndata: (.*)$/gm), ([, data]) => data)
  const all =
    '{"follows":["reception","housekeeping","kitchen","maintenance"],"display_name":"Vera Desk","name_tag":null}'
  const one = '{"follows":["maintenance"],"display_name":"Vera Desk","name_tag":null}'
  const renamed = '{"follows":["maintenance"],"display_name":"Vera Horvat","name_tag":null}'
  await expect.poll(frames, eventually).toEqual([all])
  await set({ follows: asJson(['maintenance']) })
  await expect.poll(frames, eventually).toEqual([all, one])
  await set({ display_name: 'Vera Horvat' })
  await expect.poll(frames, eventually).toEqual([all, one, renamed])
  expect([said().includes('goodbye'), guestSaid().includes('event: member')]).toEqual([false, false])
})

test('the stream of a member whose role changed ends and says so, and the next call is refused what the role does not see', async () => {
  const said = await listen(manager, 'manager')
  await world.server.database.onPlatform((tx) =>
    tx
      .updateTable('managers')
      .set({ staff_role: 'maintenance' })
      .where('hotel_id', '=', hotel)
      .where('id', '=', manager.id)
      .execute(),
  )
  await expect.poll(said, { timeout: 5_000 }).toContain('"reason":"role_changed"')
  const refused = await call(routeCalled('listOrders'), manager)
  expect([refused.statusCode, (JSON.parse(refused.body) as { code: string }).code]).toEqual([
    403,
    'people.role_not_enough',
  ])
  expect((await call(routeCalled('listRequests'), manager)).statusCode).toBe(200)
})

test('a phone that leaves while its session is looked up counts as no stream', async () => {
  const { app, database, sessions } = world.server
  const said = await listen(guest, 'guest')
  const { id } = await database.onPlatform((tx) =>
    tx.selectFrom('sessions').select('id').where('guest_id', '=', guest.id).executeTakeFirstOrThrow(),
  )
  sessions.announceChanged([id])
  // The session is looked up again, and waits for a connection.
  const connections = Promise.withResolvers<void>()
  const busy = [1, 2].map(() => database.onPlatform(() => connections.promise))
  const url = world.base + getUrl(openEvents, { params: { hotelSlug: hotel }, query: { as: 'guest' } })
  // As many as one session may have open.
  for (let stream = 0; stream < 30; stream += 1) {
    const arrived = once(app.server, 'request') as Promise<[unknown, ServerResponse]>
    const request = get(url, { headers: { cookie: guest.cookie }, agent: false }).on('error', () => {})
    const [, response] = await arrived
    request.destroy()
    await once(response, 'close')
  }
  connections.resolve()
  await Promise.all(busy)
  await listen(await world.aGuest(hotel), 'guest')
  await switchGuide(false)
  await expect.poll(said).toContain('"guide":false')
})
