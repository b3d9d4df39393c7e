import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSecretCopy } from '#modules/administration/contract/secret-copy.ts'
import { subscribe } from '#modules/notifications/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { deleteEntries, deleteReports } from './delete.ts'
import { tellOfOldRules } from './old-rules.ts'

let world: TestServer
let receiver: PushReceiver
let owner: Client
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ env: { PUSH_HOSTS: receiver.origin }, quickJobs: true })
  owner = openClient(world.database.owner)
})
afterAll(async () => {
  await owner.end()
  await world.close()
  await receiver.close()
})

const day = '2026-11-01'
/** A stay of a hotel in the register that nobody has left yet. */
const addStay = async (hotel: string, minutes: { warn: number; due: number } | null = null): Promise<string> => {
  const id = newId()
  await owner`insert into register_stays (hotel_id, id, room_number, pack, pack_version, check_in, arrived_at)
    values (${hotel}, ${id}, 'Room 4', 'me', 1, ${day}, now() - interval '100 days')`
  if (minutes) await moveDue(hotel, id, minutes)
  return id
}
const moveDue = (hotel: string, id: string, { warn, due }: { warn: number; due: number }) =>
  owner`update register_stays set next_warn_at = now() + make_interval(mins => ${warn}),
    next_due_at = now() + make_interval(mins => ${due}) where hotel_id = ${hotel} and id = ${id}`
let numbers = 0
const addEntry = async (hotel: string, stay: string, kept_until: string | null, status = 'entered') => {
  const id = newId()
  numbers += 1
  await owner`insert into register_entries (hotel_id, id, stay_id, party_id, number, position, is_lead, pack, pack_version,
      status, sealed, signed, key_id, signs, entered_by_name, entered_by_id, write_number, kept_until)
    values (${hotel}, ${id}, ${stay}, ${stay}, ${`2026-${String(numbers).padStart(5, '0')}`}, 1, true, 'me', 1,
      ${status}, 'content', 'strokes', 1, false, 'Ana', 'x', ${numbers}, ${kept_until})`
  return id
}
const listKept = async (hotel: string): Promise<string[]> =>
  (
    await owner`select id from register_entries where hotel_id = ${hotel} and sealed is not null and signed is not null`
  ).map(({ id }) => String(id))
const isGone = async (id: string): Promise<boolean> =>
  (await owner`select from register_entries where id = ${id} and sealed is null and signed is null`).length === 1

test('entries are deleted on the day after their last one, in the zone of their hotel, and keep their numbers', async () => {
  const zones = ['Pacific/Kiritimati', 'Europe/Podgorica', 'Pacific/Pago_Pago']
  const hotels = await Promise.all(
    zones.map(async (zone) => {
      const hotel = await world.aHotel({ features: { registration: false } })
      await owner`update hotels set time_zone = ${zone} where id = ${hotel}`
      const today = localTime(Date.now(), zone).slice(0, 10)
      const stay = await addStay(hotel)
      const kept = [await addEntry(hotel, stay, today), await addEntry(hotel, stay, null)]
      const over: string[] = []
      for (const status of ['entered', 'refused', 'corrected'])
        over.push(await addEntry(hotel, stay, addDays(today, -1), status))
      return { hotel, kept, over }
    }),
  )
  await deleteEntries(world.server.database, Date.now())
  for (const { hotel, kept, over } of hotels) {
    expect((await listKept(hotel)).toSorted()).toEqual(kept.toSorted())
    expect(await Promise.all(over.map(isGone))).toEqual([true, true, true])
  }
})

test('an entry that somebody writes is left to the next run', async () => {
  const hotel = await world.aHotel()
  const id = await addEntry(hotel, await addStay(hotel), '2026-01-01')
  await owner.begin(async (tx) => {
    await tx`select from register_entries where id = ${id} for update`
    await deleteEntries(world.server.database, Date.now())
  })
  expect(await listKept(hotel)).toEqual([id])
  await deleteEntries(world.server.database, Date.now())
  expect(await isGone(id)).toBe(true)
})

test('reports and files go 90 days after what they were about, and the stay is not due any more', async () => {
  const hotel = await world.aHotel()
  const [old, recent] = [await addStay(hotel, { warn: -1, due: -1 }), await addStay(hotel)]
  const exportId = newId()
  await owner`insert into register_exports (hotel_id, id, output, from_day, to_day, count, sha256, pack_version, made_by_name,
      made_at, copy)
    values (${hotel}, ${exportId}, 'csv', ${day}, ${day}, 1, decode(repeat('00', 32), 'hex'), 1, 'Ana',
      now() - interval '91 days', false)`
  for (const stay of [old, recent]) {
    const entry = await addEntry(hotel, stay, '2026-01-01')
    await owner`insert into register_reports (hotel_id, id, subject_id, stay_id, moment, happened_at, due_at, warn_at, state,
        export_id)
      values (${hotel}, ${newId()}, ${entry}, ${stay}, 'arrived', now() - interval '100 days', now(), now(), 'done',
        ${exportId})`
  }
  await deleteEntries(world.server.database, Date.now())
  const age = (stay: string, days: number) =>
    owner`update register_entries set updated_at = now() - make_interval(days => ${days}) where stay_id = ${stay}`
  const count = async () =>
    (
      await owner`select (select count(*)::int from register_reports where hotel_id = ${hotel}) as reports,
        (select count(*)::int from register_exports where hotel_id = ${hotel}) as exports`
    )[0]
  await age(old, 91)
  await age(recent, 89)
  await deleteReports(world.server.database)
  expect(await count()).toEqual({ reports: 1, exports: 1 })
  expect(await owner`select state, next_due_at from register_stays where id = ${old}`).toEqual([
    { state: 'closed', next_due_at: null },
  ])
  await age(recent, 91)
  await deleteReports(world.server.database)
  expect(await count()).toEqual({ reports: 0, exports: 0 })
})

test('the reception is warned once before the time, and with the managers once when it is past', async () => {
  const hotelSlug = await world.aHotel({ features: { registration: true } })
  const listen = async (staff_role: 'manager' | 'reception' | 'kitchen'): Promise<Person> => {
    const who = await world.aManager(hotelSlug, { staff_role })
    const at = {
      ...receiver.subscription(`/push/${who.id}`),
      hotel_id: hotelSlug,
      as: 'manager',
      language: 'en',
    } as const
    expect((await world.call(who, subscribe, { params: {}, body: at })).status).toBe(204)
    return who
  }
  const [manager, reception, kitchen] = [await listen('manager'), await listen('reception'), await listen('kitchen')]
  const heard = (who: Person) =>
    receiver.received
      .filter(({ path }) => path === `/push/${who.id}`)
      .map(({ text }) => (JSON.parse(text) as { notification: { title: string; body: string } }).notification)
  const stay = await addStay(hotelSlug, { warn: 0, due: 2 })
  const due = { title: 'Room 4', body: expect.stringMatching(/^Register by \d\d:\d\d$|^Register by tomorrow/) }
  for (const who of [manager, reception]) await expect.poll(() => heard(who), eventually).toMatchObject([due])
  await moveDue(hotelSlug, stay, { warn: -1, due: 0 })
  const late = { title: 'Room 4', body: 'Registration is late' }
  await expect.poll(() => heard(manager), eventually).toMatchObject([due, late])
  // One that is past when it is seen first is late alone.
  const second = await addStay(hotelSlug, { warn: -60, due: -1 })
  for (const who of [manager, reception])
    await expect.poll(() => heard(who), eventually).toMatchObject([due, late, late])
  expect(heard(kitchen)).toEqual([])
  const levels = await owner`select warned_level from register_stays where id in (${stay}, ${second})`
  expect(levels.map(({ warned_level }) => Number(warned_level))).toEqual([2, 2])
})

test('of bookings that are due at one time the reception is told once before it, and the managers once when it is past', async () => {
  const hotelSlug = await world.aHotel({ features: { registration: true } })
  const who = await world.aManager(hotelSlug)
  const body = {
    ...receiver.subscription(`/push/${who.id}`),
    hotel_id: hotelSlug,
    as: 'manager',
    language: 'en',
  } as const
  await world.call(who, subscribe, { params: {}, body })
  const heard = () =>
    receiver.received
      .filter(({ path }) => path === `/push/${who.id}`)
      .map(({ text }) => (JSON.parse(text) as { notification: { title: string; body: string } }).notification)
  const ids = [newId(), newId(), newId()]
  await owner`insert into register_reports (hotel_id, id, subject_id, moment, happened_at, due_at, warn_at)
    select ${hotelSlug}, id, id, 'booked', now(), now() + interval '2 hours', now()
    from unnest(string_to_array(${ids.join(',')}, ',')::uuid[]) as id`
  const due = { title: 'Bookings', body: expect.stringMatching(/^Report by /) }
  await expect.poll(heard, eventually).toMatchObject([due])
  // The one that stood for all is told; the others need no second warning.
  await owner`update register_reports set state = 'by_hand' where hotel_id = ${hotelSlug} and warned_level = 1`
  await owner`update register_reports set due_at = now(), warn_at = now() where hotel_id = ${hotelSlug}`
  await expect
    .poll(heard, eventually)
    .toMatchObject([due, { title: 'Bookings', body: 'The report of bookings is late' }])
  const levels = await owner`select warned_level from register_reports where hotel_id = ${hotelSlug} order by 1`
  expect(levels.map(({ warned_level }) => Number(warned_level))).toEqual([0, 1, 2])
})

test('managers are told once on the first of a month that rules or tables of codes are old', async () => {
  const [old, fresh] = [
    await world.aHotel({ features: { registration: true } }),
    await world.aHotel({ features: { registration: true } }),
  ]
  const who = await world.aManager(old)
  const body = { ...receiver.subscription(`/push/${who.id}`), hotel_id: old, as: 'manager', language: 'de' } as const
  await world.call(who, subscribe, { params: {}, body })
  for (const hotel of [old, fresh])
    await owner`insert into registration_settings (hotel_id, pack, register_on) values (${hotel}, 'es', true)`
  await owner`insert into register_code_tables (hotel_id, pack, name, rows, sha256, uploaded_at)
    values (${old}, 'es', 'municipalities', '[]', '', '2025-12-01')`
  const tell = (at: string) => tellOfOldRules(world.server.database, Date.parse(at))
  const toldOn = async (hotel: string) =>
    (await owner`select rules_told_on::text as day from registration_settings where hotel_id = ${hotel}`)[0]?.['day']
  await tell('2027-01-02T12:00:00Z')
  await tell('2027-01-01T05:00:00Z')
  expect(await toldOn(old)).toBeNull()
  await tell('2027-01-01T12:00:00Z')
  await tell('2027-01-01T13:00:00Z')
  expect([await toldOn(old), await toldOn(fresh)]).toEqual(['2027-01-01', null])
  const heard = () => receiver.received.filter(({ path }) => path === `/push/${who.id}`).map(({ text }) => text)
  await expect.poll(heard, eventually).toEqual([expect.stringContaining('Die Regeln für Spanien prüfen')])
  // A year after the check the rules themselves are old.
  await tell('2027-12-01T12:00:00Z')
  expect(await toldOn(fresh)).toBe('2027-12-01')
})

test('nobody is warned while the feature is off', async () => {
  const [off, on] = [
    await world.aHotel({ features: { registration: false } }),
    await world.aHotel({ features: { registration: true } }),
  ]
  const [quiet, told] = [await addStay(off, { warn: -1, due: 5 }), await addStay(on, { warn: -1, due: 5 })]
  const levelOf = async (id: string) => (await owner`select warned_level from register_stays where id = ${id}`)[0]
  await expect.poll(() => levelOf(told), eventually).toEqual({ warned_level: 1 })
  expect(await levelOf(quiet)).toEqual({ warned_level: 0 })
})

test('the owner reads how many hotels have a register that can be read', async () => {
  const who = await world.anOwner()
  const count = async () => (await world.call(who, getSecretCopy, { params: {} })).body.hotels_with_register
  const before = await count()
  const hotel = await world.aHotel()
  const stay = await addStay(hotel)
  await addEntry(hotel, stay, null)
  await addEntry(hotel, stay, null)
  expect(await count()).toBe(before + 1)
  await owner`update register_entries set kept_until = '2026-01-01' where hotel_id = ${hotel}`
  await deleteEntries(world.server.database, Date.now())
  expect(await count()).toBe(before)
})
