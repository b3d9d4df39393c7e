import { afterAll, beforeAll, expect, test } from 'vitest'
import { packCodes, type PackCode } from '#modules/registration/policy/packs.ts'
import { createFormCleanup } from '#modules/registration/server/cleanup.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { insertRows } from '#testing/insert-rows.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { readRules } from '../rules.ts'
import { refreshStay } from '../stays/refresh.ts'
import { lockStayRow, updateStayRow, type StayRowChange } from '../stays/store.ts'
import { deleteEntries } from './delete.ts'

/** Entries of each pack, over seven years of arrivals. */
const count = isLong ? 200 : 15
const first = '2026-01-01'
const days = 7 * 365
/** Of me, rs and own, whose law names no time. */
const keepDays = 400
const zones: Record<PackCode, string> = {
  me: 'Europe/Podgorica',
  rs: 'Europe/Belgrade',
  hr: 'Europe/Zagreb',
  it: 'Europe/Rome',
  es: 'Atlantic/Canary',
  de: 'Europe/Berlin',
  cz: 'Europe/Prague',
  own: 'Pacific/Kiritimati',
}

let world: TestServer
let sql: Client
beforeAll(async () => {
  world = await createTestServer({ features: [] })
  sql = openClient(world.database.owner)
})
afterAll(async () => {
  await sql.end()
  await world.close()
})

/** A 29 February that the year lacks is the 28th. */
const addYears = (day: string, years: number): string => {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return Number.isNaN(Date.parse(moved)) || new Date(moved).toISOString().slice(0, 10) !== moved
    ? `${moved.slice(0, 8)}28`
    : moved
}
type Facts = { arrived: string; leaves: string | null; left: string | null; accepted: string | null }
/** What the specification says, once more in other words. */
const expectKept = (pack: PackCode, { arrived, leaves, left, accepted }: Facts): string | null => {
  const departure = left ?? leaves
  if (pack === 'de') return addYears(arrived, 1)
  if (pack === 'cz') return `${Number(arrived.slice(0, 4)) + 6}-12-31`
  if (pack === 'it') return accepted ? addDays(accepted, 1) : left && addDays(left, 30)
  if (departure === null) return null
  if (pack === 'es') return addYears(departure, 3)
  if (pack === 'hr') return `${Number(departure.slice(0, 4)) + 2}-12-31`
  return addDays(departure, keepDays)
}

/** An entry of a stay that is extended, shortened, left, or without a day of check-out. @returns its last day */
const addEntry = async (hotel: string, pack: PackCode, at: number): Promise<[id: string, until: string | null]> => {
  const zone = zones[pack]
  const arrived = at === 0 ? '2028-02-29' : addDays(first, Math.floor((at * days) / count))
  const [stay, id] = [newId(), newId()]
  const moment = (day: string): string => new Date(momentInZone(day, '16:40', zone)).toISOString()
  await insertRows(sql, 'register_stays', [
    {
      hotel_id: hotel,
      id: stay,
      room_number: '4',
      pack,
      pack_version: 1,
      check_in: arrived,
      arrived_at: moment(arrived),
      leaves_on: at % 5 === 0 ? null : addDays(arrived, 3),
    },
  ])
  await sql`insert into register_entries (hotel_id, id, stay_id, party_id, number, position, is_lead, pack, pack_version,
      status, sealed, signed, key_id, signs, entered_by_name, entered_by_id, write_number, keep_days)
    values (${hotel}, ${id}, ${stay}, ${stay}, ${`${arrived.slice(0, 4)}-${String(at + 1).padStart(5, '0')}`}, 1, true,
      ${pack}, 1, 'entered', 'content', 'strokes', 1, false, 'Ana', 'x', 1,
      ${['me', 'rs', 'own'].includes(pack) ? keepDays : null})`
  const facts: Facts = { arrived, leaves: at % 5 === 0 ? null : addDays(arrived, 3), left: null, accepted: null }
  const change = async (row: StayRowChange): Promise<void> => {
    const scope = scopeFor(hotel, { kind: 'nobody' })
    await world.server.database.write(scope, async (tx) => {
      await lockStayRow(tx, scope, stay)
      await refreshStay(tx, scope, await readRules(tx, scope), await updateStayRow(tx, scope, stay, row))
    })
  }
  await change({})
  if (at % 3 === 0) {
    facts.leaves = addDays(arrived, at % 2 === 0 ? 9 : 1)
    await change({ leaves_on: facts.leaves })
  }
  if (at % 7 !== 0) {
    facts.left = addDays(arrived, 1 + (at % 6))
    await change({ left_at: moment(facts.left) })
  }
  if (pack === 'it' && at % 2 === 0) {
    facts.accepted = addDays(arrived, 1 + (at % 20))
    await sql`insert into register_reports (hotel_id, id, subject_id, stay_id, moment, happened_at, due_at, warn_at, state,
        done_at, done_by_name)
      values (${hotel}, ${newId()}, ${id}, ${stay}, 'arrived', ${moment(arrived)}, ${moment(arrived)}, ${moment(arrived)},
        'done', ${moment(facts.accepted)}, 'Ana')`
    await change({})
  }
  return [id, expectKept(pack, facts)]
}
const listKept = async (): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from register_entries where sealed is not null and signed is not null`)
    .map(({ id }) => id)
    .toSorted()

test('entries of every pack are there until midnight of their last day, and gone an hour later, over all their years', async () => {
  const entries: { id: string; until: string | null; zone: string }[] = []
  for (const pack of packCodes) {
    const hotel = await world.aHotel({ features: { registration: true } })
    await sql`update hotels set time_zone = ${zones[pack]} where id = ${hotel}`
    await sql`insert into registration_settings (hotel_id, pack, register_on) values (${hotel}, ${pack}, true)`
    for (let at = 0; at < count; at += 1) {
      const [id, until] = await addEntry(hotel, pack, at)
      entries.push({ id, until, zone: zones[pack] })
    }
  }
  const midnights = entries.flatMap(({ until, zone }) =>
    until === null ? [] : momentInZone(addDays(until, 1), '00:00', zone),
  )
  // Time goes on over all zones: an hour after midnight in one of them may be midnight in another.
  const moments = new Set(midnights.flatMap((midnight) => [midnight - 1, midnight + 3_600_000]))
  for (const now of [...moments].toSorted((one, other) => one - other)) {
    await deleteEntries(world.server.database, now)
    const expected = entries.filter(({ until, zone }) => until === null || localTime(now, zone).slice(0, 10) <= until)
    expect(await listKept(), new Date(now).toISOString()).toEqual(expected.map(({ id }) => id).toSorted())
  }
  // Without a departure nothing is deleted.
  expect(await listKept()).toHaveLength(entries.filter(({ until }) => until === null).length)
  reportMetrics('retention of the register', {
    packs: packCodes.length,
    entries: entries.length,
    midnights: new Set(midnights).size,
  })
}, 600_000)

test('a form is there until midnight before its day, and gone an hour later', async () => {
  const hotel = await world.aHotel({ features: { registration: true } })
  await sql`update hotels set time_zone = 'Atlantic/Canary' where id = ${hotel}`
  const due = Array.from({ length: count }, (_, at) => addDays(first, Math.floor((at * days) / count)))
  const forms = due.map((day) => ({ hotel_id: hotel, id: newId(), apartment: '4', delete_due_on: day }))
  await insertRows(sql, 'registrations', forms.map((form) => ({ ...form, check_in: first, check_out: first }))) // prettier-ignore
  for (const day of due)
    for (const now of [-1, 3_600_000].map((ms) => momentInZone(day, '00:00', 'Atlantic/Canary') + ms)) {
      await createFormCleanup(world.server.database, { now: () => now })()
      const left = await sql<{ id: string }[]>`select id from registrations where hotel_id = ${hotel}`
      const expected = forms.filter(
        ({ delete_due_on }) => delete_due_on > localTime(now, 'Atlantic/Canary').slice(0, 10),
      )
      expect(left.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    }
})
