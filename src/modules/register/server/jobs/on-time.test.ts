import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { insertRows } from '#testing/insert-rows.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createAgenda, createDesk, type RegisterHouse } from '#testing/setup/register/desk.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { listRegister } from '../../contract.ts'
import { warnOfBookings, warnOfDue } from './warn.ts'

const [minute, hour] = [60_000, 3_600_000]
/** Windows around both changes of the clock in 2027. */
const windows = isLong
  ? (['2027-03-01', '2027-10-01'] as const).map((from) => ({ from, days: 60 }))
  : [{ from: '2027-03-28', days: 1 }]
const arrivalsPerDay = 3
const places = { me: 'Europe/Podgorica', it: 'Europe/Rome', es: 'Atlantic/Canary' } as const
type Pack = keyof typeof places

let world: TestServer
let receiver: PushReceiver
let owner: Client

/**
 * The database's clock is a row as well: a function of this name before the system's, for the application's roles and as
 * the default of each column.
 */
const setUpClock = async (database: TestDatabase): Promise<void> => {
  const name = database.owner.database
  await owner.unsafe(`
    create schema set_clock;
    create table set_clock.reading (at timestamptz not null);
    insert into set_clock.reading values (now());
    create function set_clock.now() returns timestamptz language sql stable as 'select at from set_clock.reading';
    grant usage on schema set_clock to public;
    grant select on set_clock.reading to public;
    do $$ declare col record; begin
      for col in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default = 'now()' and is_generated = 'NEVER'
      loop
        execute format('alter table %I alter column %I set default set_clock.now()', col.table_name, col.column_name);
      end loop;
    end $$;
    alter role deskbell_app in database ${name} set search_path = set_clock, pg_catalog, public, pg_temp;
    alter role deskbell_platform in database ${name} set search_path = set_clock, pg_catalog, public, pg_temp;`)
}
const setTime = async (at: number): Promise<void> => {
  world.clock.hold(at)
  await owner`update set_clock.reading set at = ${new Date(at).toISOString()}`
}

beforeAll(async () => {
  receiver = await createPushReceiver()
  const database = await createTestDatabase()
  owner = openClient(database.owner)
  await setUpClock(database)
  world = await createTestServer({ env: { PUSH_HOSTS: receiver.origin }, database })
})
afterAll(async () => {
  await owner.end()
  await world.close()
  await receiver.close()
})

/** A hotel that keeps a register, whose reception is closed at night. */
const aHouse = async (pack: Pack, since: string): Promise<RegisterHouse> => {
  const zone = places[pack]
  const hotelSlug = await world.aHotel({ time_zone: zone, features: { registration: true, reservations: true } })
  const desk = await world.aManager(hotelSlug)
  await owner`update sessions set expires_at = '2100-01-01', ends_at = '2100-01-01' where hotel_id = ${hotelSlug}`
  const kept = pack === 'me' && { keep_days: 365, keep_source: 'Advokat D. Primjer', keep_set_on: since }
  await owner`delete from registration_settings where hotel_id = ${hotelSlug}`
  await insertRows(owner, 'registration_settings', [
    { hotel_id: hotelSlug, pack, register_on: true, register_since: since, ...kept },
  ])
  const periods = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '22:00' }))
  const hours = newId()
  await owner`insert into opening_hours (hotel_id, id, name, periods)
    values (${hotelSlug}, ${hours}, 'Reception', ${JSON.stringify(periods)}::text::jsonb)`
  await owner`insert into hours_uses (hotel_id, id, hours_id) values (${hotelSlug}, 'department:reception', ${hours})`
  const body = {
    ...receiver.subscription(`/push/${hotelSlug}`),
    hotel_id: hotelSlug,
    as: 'manager',
    language: 'en',
  } as const
  expect((await world.call(desk, subscribe, { params: {}, body })).status).toBe(204)
  return { hotelSlug, pack, zone, desk }
}

/** How many messages of a level have come about a stay, or about the bookings of a hotel. */
const countHeard = (id: string, level: number): number =>
  receiver.received.filter(({ path, text }) => {
    const { body, tag } = (JSON.parse(text) as { notification: { body: string; tag: string } }).notification
    const isOfIt = tag === `register ${id}` || (tag === 'register bookings' && path === `/push/${id}`)
    return isOfIt && /\blate\b/.test(body) === (level === 2)
  }).length

/** What staff were told of: a stay or the bookings of a time, with its due time. */
const getKey = (id: string, due: string): string => `${id} ${new Date(due).toISOString()}`

test(
  'nothing is late that had no banner and no push message before, over both changes of the clock',
  async () => {
    const counts: Record<string, number> = {}
    const faults: string[] = []
    const [banners, pushes, late] = [new Set<string>(), new Set<string>(), new Set<string>()]
    /** The level of each warning that was sent. */
    const known = new Map<string, { id: string; level: number }>()
    /** How often each level of a stay, or of the bookings of a hotel, was told. */
    const told = new Map<string, number>()
    // What staff were told of one stay is told of both.
    const onMerge = (one: string, into: string): void => {
      for (const keys of [banners, pushes, late])
        for (const key of keys) if (key.startsWith(one)) keys.add(key.replace(one, into))
      for (const [key, { level }] of known)
        if (key.startsWith(one)) known.set(key.replace(one, into), { id: into, level })
    }
    for (const { from, days } of windows) {
      const agenda = createAgenda()
      const starts = momentInZone(from, '00:00', 'Europe/Rome')
      await setTime(starts)
      const houses = await Promise.all((Object.keys(places) as Pack[]).map((pack) => aHouse(pack, from)))
      for (const house of houses) {
        const { arrive, book, makeFile } = createDesk(world, house, { agenda, counts, onMerge })
        for (let day = 0; day < days; day += 1) {
          for (let at = 0; at < arrivalsPerDay; at += 1)
            agenda.add(starts + (day * 24 + Math.random() * 24) * hour, arrive)
          if (house.pack === 'es') agenda.add(starts + (day * 24 + Math.random() * 24) * hour, book)
          if (house.pack === 'me') agenda.add(starts + (day * 24 + 20) * hour, makeFile)
        }
      }
      const hotels = houses.map(({ hotelSlug }) => hotelSlug).join(',')

      /** The job of a minute, and what staff see and hear after it. */
      const warn = async (now: number): Promise<void> => {
        await warnOfDue(world.server.database)
        await warnOfBookings(world.server.database)
        const levels = await readLevels()
        const changed = [...levels].filter(([key, { level }]) => level !== known.get(key)?.level)
        for (const [key, { id, level }] of changed) {
          known.set(key, { id, level })
          const which = `${id} ${level}`
          told.set(which, (told.get(which) ?? 0) + 1)
          await expect.poll(() => countHeard(id, level), eventually).toBeGreaterThanOrEqual(told.get(which) ?? 1)
          if (level === 1) pushes.add(key)
        }
        for (const { desk, hotelSlug } of houses) {
          const { items, bookings } = (
            await world.call(desk, listRegister, { params: { hotelSlug }, query: { list: 'due' } })
          ).body
          const shown = [
            ...items,
            ...bookings.map((one) => ({ id: hotelSlug, next_due_at: one.due_at, next_warn_at: one.warn_at })),
          ]
          for (const one of shown) {
            const [due, warnAt] = [one.next_due_at, one.next_warn_at]
            if (due === null || warnAt === null || Date.parse(warnAt) > now) continue
            const key = getKey(one.id, due)
            if (Date.parse(due) > now) banners.add(key)
            else if (!late.has(key)) {
              late.add(key)
              if (!banners.has(key) || !pushes.has(key)) faults.push(`${key} at ${new Date(now).toISOString()}`)
            }
            if (warnAt > due) faults.push(`${key} is warned of after it`)
          }
        }
      }
      const readLevels = async () =>
        new Map(
          (
            await owner<{ id: string; due: string; level: number }[]>`
            select id::text, next_due_at as due, warned_level as level from register_stays
              where hotel_id = any (string_to_array(${hotels}, ',')) and next_due_at is not null and warned_level > 0
            union all select hotel_id, due_at, max(warned_level) from register_reports
              where hotel_id = any (string_to_array(${hotels}, ',')) and stay_id is null and warned_level > 0 group by 1, 2`
          ).map(({ id, due, level }) => [getKey(id, due), { id, level }]),
        )
      const findNextTurn = async (now: number): Promise<number> => {
        const [first] = await owner<{ at: string | null }[]>`
        select min(at) as at from (
          select case when warned_level = 0 then next_warn_at else next_due_at end as at from register_stays
            where hotel_id = any (string_to_array(${hotels}, ',')) and state <> 'closed' and warned_level < 2
          union all select case when due_at > ${new Date(now).toISOString()} and warn_at <= ${new Date(now).toISOString()}
            then due_at else warn_at end from register_reports
            where hotel_id = any (string_to_array(${hotels}, ',')) and stay_id is null and state in ('waiting', 'exported')
              and due_at > ${new Date(now).toISOString()}) as turns`
        const at = first?.at ? Math.max(Date.parse(new Date(first.at).toISOString()), now) : Infinity
        return Math.floor(at / minute) * minute + (at % minute === 0 && at > now ? 0 : minute)
      }

      let now = starts
      for (;;) {
        const [turn, next] = [await findNextTurn(now), agenda.next() ?? Infinity]
        if (next === Infinity && (turn === Infinity || Number.isNaN(turn))) break
        if (next === Infinity && now > starts + (days + 8) * 24 * hour) break
        now = Math.min(turn, next)
        await setTime(now)
        if (turn <= next) await warn(now)
        else await agenda.take()?.run()
        if ((counts['turns'] = (counts['turns'] ?? 0) + 1) % 200 === 0) await owner`delete from rate_limits`
      }
    }
    expect(faults).toEqual([])
    expect(late.size).toBeGreaterThan(0)
    expect(banners.size).toBeGreaterThanOrEqual(late.size)
    reportMetrics('warned before it is late', {
      windows: windows.map(({ from, days }) => `${days} days from ${from}`).join(' and '),
      ...counts,
      banners: banners.size,
      pushes: pushes.size,
      late: late.size,
      'late without a warning before': faults.length,
    })
  },
  isLong ? 5_400_000 : 120_000,
)
