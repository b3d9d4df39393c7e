import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRooms } from '#modules/rooms/contract.ts'
import { followReservations } from '#modules/stays/server/follow.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import type { ReservationRow } from '../rows.ts'
import type { IncomingReservation, IncomingSet } from './plan.ts'
import { endNamespace, removeHeld, upsertByExternalId, type UpsertOutcome } from './upsert.ts'

const room = 'Apt 4'
let world: TestServer
let hotelSlug: string
let manager: Person
let today: number
let namespace: string
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ time_zone: 'UTC' })
  manager = await world.aManager(hotelSlug)
  await world.call(manager, addRooms, { params: { hotelSlug }, body: { room_numbers: [room, 'Apt 5'] } })
  today = Math.floor(Date.now() / 86_400_000)
  namespace = `feed:${newId()}:`
})

const scope = () => scopeFor(hotelSlug, {})
/** A day by its distance from today. */
const day = (offset: number): string => new Date((today + offset) * 86_400_000).toISOString().slice(0, 10)
type Event = { uid: string; from: number; to: number; name?: string; code?: string; room?: string }
const keyed = ({ uid, from, to, name = '', code, room: apartment = room }: Event): IncomingReservation => ({
  uid,
  guest_name: name,
  apartment,
  check_in: day(from),
  check_out: day(to),
  booking_number: code ?? null,
})
const write = (events: readonly Event[], set: Partial<IncomingSet> = {}): Promise<UpsertOutcome> =>
  world.server.database.write(scope(), (tx) =>
    upsertByExternalId(
      tx,
      scope(),
      { origin: 'feed', source: 'airbnb', namespace, rows: events.map(keyed), whole: true, heldBefore: [], ...set },
      followReservations,
    ),
  )
const rows = (): Promise<(Omit<ReservationRow, 'origin'> & { origin: string | null })[]> =>
  world.server.database.read(scope(), (tx) =>
    tx
      .selectFrom('reservations')
      .select([
        'id',
        'guest_name',
        'apartment',
        'check_in',
        'check_out',
        'source',
        'booking_number',
        'import_key',
        'origin',
      ])
      .where('hotel_id', '=', hotelSlug)
      .orderBy('check_in')
      .orderBy('import_key')
      .execute(),
  )
const said = async () => (await rows()).map(({ check_in, check_out, guest_name }) => [check_in, check_out, guest_name])
const addByHand = async (event: Event, values: { source?: string; import_key?: string } = {}): Promise<string> => {
  const { uid: _none, booking_number, ...row } = keyed(event)
  const id = newId()
  await world.server.database.write(scope(), (tx) =>
    tx
      .insertInto('reservations')
      .values({ ...row, id, hotel_id: hotelSlug, source: 'manual', booking_number, ...values })
      .execute(),
  )
  return id
}

describe('a calendar', () => {
  test('brings reservations, moves them with its dates, and the same again changes nothing', async () => {
    const first = await write([
      { uid: 'a', from: 3, to: 7, code: 'HMK4Q2ABCD' },
      { uid: 'b', from: 10, to: 12 },
    ])
    expect([first.counts.new, first.importId === null]).toEqual([2, false])
    const [before] = await rows()
    expect(before).toMatchObject({ source: 'airbnb', origin: 'feed', apartment: room, booking_number: 'HMK4Q2ABCD' })
    const again = await write([
      { uid: 'a', from: 3, to: 7, code: 'HMK4Q2ABCD' },
      { uid: 'b', from: 10, to: 12 },
    ])
    expect([again.changes, again.importId, again.counts.unchanged]).toEqual([[], null, 2])
    await write([
      { uid: 'a', from: 3, to: 8 },
      { uid: 'b', from: 10, to: 12 },
    ])
    const [after] = await rows()
    expect(after).toEqual({ ...before, check_out: day(8) })
  })

  test('keeps a name that staff gave, and fills an empty one', async () => {
    await write([{ uid: 'a', from: 3, to: 7 }])
    await world.server.database.write(scope(), (tx) =>
      tx.updateTable('reservations').set({ guest_name: 'Lena Schmidt' }).where('hotel_id', '=', hotelSlug).execute(),
    )
    await write([
      { uid: 'a', from: 3, to: 8, name: 'Somebody Else' },
      { uid: 'b', from: 20, to: 21 },
    ])
    await write([
      { uid: 'a', from: 3, to: 8, name: 'Somebody Else' },
      { uid: 'b', from: 20, to: 21, name: 'Ana Petrović' },
    ])
    expect(await said()).toEqual([
      [day(3), day(8), 'Lena Schmidt'],
      [day(20), day(21), 'Ana Petrović'],
    ])
  })

  test('finds a booking again under another UID by its dates', async () => {
    await write([{ uid: 'old', from: 3, to: 7, name: 'Lena Schmidt' }])
    const [before] = await rows()
    const outcome = await write([{ uid: 'new', from: 3, to: 7 }])
    expect(await rows()).toEqual([{ ...before, import_key: `${namespace}new` }])
    expect([outcome.counts.changed, outcome.counts.cancelled]).toEqual([1, 0])
  })

  test('links what came by hand or in a file of its platform instead of doubling it', async () => {
    const byHand = await addByHand({ uid: '', from: 3, to: 7, name: 'Lena Schmidt', room: 'apartment 4' })
    const ofFile = await addByHand({ uid: '', from: 10, to: 12, name: 'Jan' }, { source: 'airbnb', import_key: 'HM1' })
    const ofOther = await addByHand({ uid: '', from: 14, to: 16, name: 'Eva' }, { source: 'agoda', import_key: '77' })
    await write([
      { uid: 'a', from: 3, to: 7 },
      { uid: 'b', from: 10, to: 12 },
      { uid: 'c', from: 14, to: 16 },
    ])
    const all = await rows()
    expect(all.map(({ guest_name }) => guest_name).toSorted()).toEqual(['', 'Eva', 'Jan', 'Lena Schmidt'])
    expect(all.filter(({ origin }) => origin === 'feed')).toHaveLength(1)
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([byHand, ofFile, ofOther]))
    // A linked reservation moves with the calendar, and stays when the calendar no longer has it.
    await write([{ uid: 'a', from: 3, to: 8 }])
    expect((await rows()).find(({ id }) => id === byHand)).toMatchObject({ check_out: day(8), source: 'manual' })
    await write([])
    expect((await rows()).map(({ id }) => id)).toEqual([byHand, ofFile, ofOther])
  })

  test('removes what is gone and has not begun, and never what has', async () => {
    await write([
      { uid: 'past', from: -9, to: -5 },
      { uid: 'running', from: -2, to: 2 },
      { uid: 'today', from: 0, to: 3 },
      { uid: 'coming', from: 1, to: 4 },
      { uid: 'later', from: 9, to: 11 },
    ])
    const { counts } = await write([{ uid: 'later', from: 9, to: 11 }])
    expect(counts.cancelled).toBe(1)
    expect((await rows()).map(({ import_key }) => import_key)).toEqual(
      ['past', 'running', 'today', 'later'].map((uid) => namespace + uid),
    )
  })

  test('holds back when too many are missing, until the next time says the same', async () => {
    const four = [1, 2, 3, 4].map((at) => ({ uid: `e${at}`, from: at * 5, to: at * 5 + 3 }))
    await write(four)
    const broken = await write([])
    expect([broken.held.length, broken.counts.cancelled, (await rows()).length]).toEqual([4, 0, 4])
    // Another one is missing now: it is not the same.
    const other = await write(four.slice(0, 1), { heldBefore: broken.held.slice(1, 3) })
    expect([other.held.length, (await rows()).length]).toEqual([3, 4])
    const same = await write(four.slice(0, 1), { heldBefore: other.held })
    expect([same.held, same.counts.cancelled, (await rows()).length]).toEqual([[], 3, 1])
  })

  test('two of four may go at once, and staff can remove what is held', async () => {
    const four = [1, 2, 3, 4].map((at) => ({ uid: `e${at}`, from: at * 5, to: at * 5 + 3 }))
    await write(four)
    expect((await write(four.slice(2))).counts.cancelled).toBe(2)
    await write(four)
    const { held } = await write([])
    const removed = await world.server.database.write(scope(), (tx) =>
      removeHeld(tx, scope(), { source: 'airbnb', namespace, held }, followReservations),
    )
    expect([removed.counts.cancelled, await rows()]).toEqual([4, []])
  })

  test.each([
    ['keep', ['running', 'coming']],
    ['remove', ['running']],
  ] as const)('that is no longer read: %s', async (coming, stays) => {
    await write([
      { uid: 'running', from: -2, to: 2, name: 'running' },
      { uid: 'coming', from: 3, to: 4, name: 'coming' },
    ])
    const count = await world.server.database.write(scope(), (tx) =>
      endNamespace(tx, scope(), { source: 'airbnb', namespace, coming }, followReservations),
    )
    const left = await rows()
    expect([count, left.map(({ guest_name }) => guest_name)]).toEqual([1, stays])
    expect(left.every(({ source, import_key, origin }) => source === 'manual' && !import_key && !origin)).toBe(true)
  })

  test('brings a forgotten guest back under no name', async () => {
    await write([{ uid: 'a', from: 3, to: 7, name: 'Lena Schmidt', code: 'HMK4Q2ABCD' }])
    await world.server.database.write(scope(), (tx) =>
      tx
        .updateTable('reservations')
        .set({ guest_name: '—', booking_number: null })
        .where('hotel_id', '=', hotelSlug)
        .execute(),
    )
    await write([{ uid: 'a', from: 3, to: 8, name: 'Lena Schmidt', code: 'HMK4Q2ABCD' }])
    expect(await rows()).toMatchObject([{ guest_name: '—', booking_number: null, check_out: day(8) }])
  })

  test('takes the stay of its reservation along', async () => {
    await write([{ uid: 'a', from: -1, to: 3 }])
    const [reservation] = await rows()
    const id = newId()
    const stay = () =>
      world.server.database.read(scope(), (tx) =>
        tx
          .selectFrom('stays')
          .select(['check_out', 'status'])
          .where('hotel_id', '=', hotelSlug)
          .where('id', '=', id)
          .executeTakeFirst(),
      )
    await world.server.database.write(scope(), (tx) =>
      tx
        .insertInto('stays')
        .values({
          hotel_id: hotelSlug,
          id,
          room_number: room,
          lead_name: 'Lena Schmidt',
          check_in: day(-1),
          check_out: day(3),
          reservation_id: reservation?.id ?? null,
          confirmed_by: 'staff',
          confirmed_at: new Date().toISOString(),
        })
        .execute(),
    )
    await write([{ uid: 'a', from: -1, to: 5 }])
    expect(await stay()).toEqual({ check_out: day(5), status: 'present' })
    // Another UID, then gone: it runs, so it stays.
    await write([{ uid: 'b', from: -1, to: 5 }])
    await write([{ uid: 'b', from: -1, to: 6 }])
    await write([])
    expect(await stay()).toEqual({ check_out: day(6), status: 'present' })
  })

  test('names of any length are keys', async () => {
    const uid = 'x'.repeat(5000)
    await write([{ uid, from: 3, to: 7 }])
    await write([{ uid, from: 3, to: 8 }])
    expect(await said()).toEqual([[day(3), day(8), '']])
  })
})

/** The reservations of a calendar by the rules: uid to days and the row. */
type Model = Map<string, { from: number; to: number; id: string }>
type Step =
  | { kind: 'add'; from: number; nights: number }
  | { kind: 'drop'; at: number }
  | { kind: 'move'; at: number; by: number }
  | { kind: 'rename'; at: number }
  | { kind: 'broken' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      from: fc.integer({ min: -6, max: 30 }),
      nights: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), at: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), at: fc.nat(40), by: fc.integer({ min: -2, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), at: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('broken' as const) }) },
)

const randomRuns = process.env['DESKBELL_PROVE'] === '1' ? 40 : 4

test('fifty generations of a calendar end in the rows that the rules say, and what has begun is never removed', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 50, maxLength: 50 }),
      async (generations) => {
        runs += 1
        namespace = `feed:${newId()}:`
        const model: Model = new Map()
        let events: Event[] = []
        let held: string[] = []
        let next = 0
        for (const steps of generations) {
          const isBroken = steps.some(({ kind }) => kind === 'broken')
          for (const one of steps) {
            const at = 'at' in one && events.length > 0 ? one.at % events.length : -1
            const there = events[at]
            if (one.kind === 'add')
              events = [...events, { uid: `${runs}-${(next += 1)}`, from: one.from, to: one.from + one.nights }]
            else if (there && one.kind === 'drop') events = events.filter((event) => event !== there)
            else if (there && one.kind === 'move')
              events = events.with(at, { ...there, to: Math.max(there.from + 1, there.to + one.by) })
            else if (there && one.kind === 'rename')
              events = events.with(at, { ...there, uid: `${runs}-${(next += 1)}` })
          }
          const given = isBroken ? [] : events
          const before = await ownRows()
          const outcome = await write(given, { heldBefore: held })
          const after = await ownRows()
          const wasHeld = follow(model, given, held, after)
          held = outcome.held
          expect(outcome.held.toSorted()).toEqual(wasHeld.toSorted())
          expect(new Map(after.map(({ uid, from, to, id }) => [uid, { from, to, id }]))).toEqual(model)
          const ids = new Set(after.map(({ id }) => id))
          expect(before.filter(({ id, from }) => from <= 0 && !ids.has(id))).toEqual([])
        }
      },
    ),
    { numRuns: randomRuns },
  )
  expect(runs).toBeGreaterThanOrEqual(randomRuns)
}, 900_000)

const ownRows = async (): Promise<{ uid: string; from: number; to: number; id: string }[]> =>
  (await rows())
    .filter(({ import_key }) => import_key?.startsWith(namespace))
    .map(({ id, import_key, check_in, check_out }) => ({
      uid: import_key?.slice(namespace.length) ?? '',
      from: Date.parse(check_in) / 86_400_000 - today,
      to: Date.parse(check_out) / 86_400_000 - today,
      id,
    }))

/** Moves the model one generation on. @returns the keys that must be held back */
const follow = (
  model: Model,
  given: readonly Event[],
  heldBefore: readonly string[],
  after: readonly { uid: string; id: string }[],
): string[] => {
  const coming = [...model.values()].filter(({ from }) => from > 0).length
  const uids = new Set(given.map(({ uid }) => uid))
  const gone = new Set([...model.keys()].filter((uid) => !uids.has(uid)))
  for (const { uid, from, to } of given) {
    const known = model.get(uid)
    if (known) {
      model.set(uid, { ...known, from, to })
      continue
    }
    // A new row's id is the program's choice, and so is the row among those that are gone with the same days.
    const chosen = after.find((row) => row.uid === uid)?.id
    const formers = [...gone].filter((one) => model.get(one)?.from === from && model.get(one)?.to === to)
    const former = formers.find((one) => model.get(one)?.id === chosen) ?? formers[0]
    const id = (former && model.get(former)?.id) ?? chosen ?? 'none'
    if (former) {
      gone.delete(former)
      model.delete(former)
    }
    model.set(uid, { from, to, id })
  }
  const goes = [...gone].filter((uid) => (model.get(uid)?.from ?? 0) > 0)
  const keys = goes.map((uid) => namespace + uid)
  const isHeld = goes.length >= 3 && goes.length * 2 > coming && !keys.every((key) => heldBefore.includes(key))
  if (isHeld) return keys
  for (const uid of goes) model.delete(uid)
  return []
}
