import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { diskStore } from '#modules/images/server/disk.ts'
import { subscribe } from '#modules/notifications/contract.ts'
import { enterPerson, openEntry, searchRegister } from '#modules/register/contract/entries.ts'
import { makeOutput } from '#modules/register/contract/outputs.ts'
import { createEntrySealing } from '#modules/register/server/entries/sealing.ts'
import { makeArrivalLink, openRegistration } from '#modules/registration/contract.ts'
import { finishArrival, putArrivingPerson } from '#modules/registration/contract/arrival.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { toSvgPath } from '#modules/registration/policy/strokes.ts'
import { createSealing } from '#modules/registration/server/form/sealing.ts'
import { addReservation } from '#modules/reservations/contract.ts'
import { openStay } from '#modules/stays/contract.ts'
import { createWebhook } from '#modules/webhooks/contract.ts'
import { readArchive } from '#operations/backups/archive/read.ts'
import { backUp } from '#operations/backups/backup.ts'
import { restore } from '#operations/backups/restore.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { Keys } from '#platform/server/security/keys.ts'
import { createTestDatabase } from '#testing/database.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { testKeys } from '#testing/keys.ts'
import { allRows } from '#testing/operations/all-rows.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, nobody, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import { dayFrom } from '../setup/hotel-day.ts'
import { dumpDatabase } from './dump.ts'

/* Nothing that a guest types into a form or staff into the register can be read without the installation secret. */

beforeEach(() => allowSlow('fills a register of some hundred persons by its calls'))

const [forms, parties, ofParty] = isLong ? [500, 400, 5] : [40, 50, 5]
const today = dayFrom(0)
const [hotelSlug, otherSlug] = ['wombat-house', 'quiet-house']

/** In every text of a person, and nowhere else. */
const mark = 'zqwombat'
const letters = (of: number): string =>
  Array.from({ length: 4 }, (_, place) => String.fromCharCode(97 + (Math.floor(of / 26 ** place) % 26))).join('')
const getPerson = (of: number): Person => ({
  surname: `Zqwombat${letters(of)}`,
  given_name: `Ina Zqwombat${letters(of)}`,
  birth_date: addDays('1901-01-01', of),
  citizenship: ['SRB'],
  sex: 'female',
  document_type: 'passport',
  document_number: `ZQWOMBAT ${of}`,
  document_country: 'SRB',
  residence_country: 'SRB',
  residence_town: 'Zqwombat',
  residence_address: `Zqwombat ${of}`,
})
const getStrokes = (of: number) => [
  Array.from({ length: 13 }, (_, at): [number, number] => [
    100 + (of % 400) + at * 20,
    20 + Math.floor(of / 400) * 9 + at * 9,
  ]),
]
const startOf = (path: string): string => path.split(' ').slice(0, 4).join(' ')
const everybody = Array.from({ length: forms + parties * ofParty + 1 }, (_, of) => of)
const dates = new Set(everybody.map((of) => getPerson(of).birth_date ?? ''))
const points = new Set(everybody.map((of) => JSON.stringify(getStrokes(of)[0]?.slice(0, 3)).slice(1, -1)))
const paths = new Set(everybody.map((of) => startOf(toSvgPath(getStrokes(of)))))

/** The mark as other codes write it: in hexadecimal digits, and in base64 from each of its three places. */
const coded = ['zqwombat', 'Zqwombat', 'ZQWOMBAT'].flatMap((text) => [
  Buffer.from(text).toString('hex'),
  ...[0, 1, 2].map((before) =>
    Buffer.from('-'.repeat(before) + text)
      .toString('base64')
      .slice(before === 0 ? 0 : 4, 10),
  ),
])
const all = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([found]) => found)

/** What of a person stands in a text. */
const findIn = (text: string): string[] => [
  ...all(text, new RegExp(`${mark}\\w*`, 'gi')),
  ...coded.filter((one) => text.includes(one)),
  ...all(text, /19\d\d-\d\d-\d\d/g).filter((day) => dates.has(day)),
  ...all(text, /\[\d+, ?\d+\], ?\[\d+, ?\d+\], ?\[\d+, ?\d+\]/g).filter((one) => points.has(one.replaceAll(' ', ''))),
  ...all(text, /M\d+ \d+L\d+ \d+ \d+ \d+/g).filter((path) => paths.has(startOf(path))),
]
/** The same, and in the bytes that a row writes in hexadecimal digits. */
const findInRows = (text: string): string[] => [
  ...findIn(text),
  ...Array.from(text.matchAll(/\\x([\da-f]{8,})/g), ([, bytes = '']) =>
    findIn(Buffer.from(bytes, 'hex').toString('latin1')),
  ).flat(),
]

let world: TestServer
let sql: Client
let receiver: PushReceiver
let folder: string
let manager: Caller
const lines: string[] = []
const entryIds: string[] = []
const formIds: string[] = []
beforeAll(async () => {
  for (const list of [lines, entryIds, formIds]) list.length = 0
  folder = await mkdtemp(join(tmpdir(), 'deskbell-sealed-'))
  receiver = await createPushReceiver()
  world = await createTestServer({
    env: { PUSH_HOSTS: receiver.origin, WEBHOOK_HOSTS: receiver.origin },
    log: createLog('trace', { write: (line) => void lines.push(line) }),
  })
  sql = openClient(world.database.owner)
  for (const id of [hotelSlug, otherSlug]) {
    await world.aHotel({ id, name: `The house ${id}`, features: { registration: true } })
    await sql`insert into registration_settings (hotel_id, pack, keep_days, register_on, own_signature, own_due_hours, offered)
      values (${id}, 'own', 365, true, 'screen', 24, '["residence_country","residence_town","residence_address"]'::text::jsonb)`
  }
  manager = await world.aManager(hotelSlug)
  for (const who of [manager, await world.aManager(hotelSlug, { staff_role: 'reception' })]) {
    const at = {
      ...receiver.subscription(`/push/${who.id}`),
      hotel_id: hotelSlug,
      as: 'manager',
      language: 'en',
    } as const
    await world.call(who, subscribe, { params: {}, body: at })
  }
  const event_types = ['reservation.created', 'reservation.changed', 'stay.opened', 'stay.changed']
  const hook = { id: newId(), url: `${receiver.origin}/hook`, event_types }
  await world.call(manager, createWebhook, { params: { hotelSlug }, body: hook })
  await atOnce(forms, async (of) => {
    formIds[of] = await fillForm(of)
  })
  await atOnce(parties, (party) => enterParty(hotelSlug, manager, forms + party * ofParty, ofParty))
  await enterParty(otherSlug, await world.aManager(otherSlug), forms + parties * ofParty, 1)
}, 900_000)
afterAll(async () => {
  await sql.end()
  await world.close()
  await receiver.close()
  await rm(folder, { recursive: true })
})

/** Some guests and desks work at the same time. */
const atOnce = async (count: number, work: (one: number) => Promise<void>): Promise<void> => {
  let next = 0
  const workOn = async (): Promise<void> => {
    for (let one = next++; one < count; one = next++) await work(one)
  }
  await Promise.all(Array.from({ length: 5 }, workOn))
}
const days = { check_in: today, check_out: addDays(today, 3) }
const fillForm = async (of: number): Promise<string> => {
  const id = newId()
  const body = { id, guest_name: `Booker ${of}`, apartment: `Apartment ${of}`, ...days }
  const added = await world.call(manager, addReservation, { params: { hotelSlug }, body })
  const made = await world.call(manager, makeArrivalLink, {
    params: { hotelSlug, reservationId: id },
    body: { renew: false },
  })
  expect([added.status, added.body.code, made.status, made.body.code]).toEqual([201, undefined, 200, undefined])
  const link = made.body.address.split('#')[1] ?? ''
  const given = await world.call(nobody, putArrivingPerson, {
    params: { hotelSlug, position: '1' },
    body: { link, id: newId(), person: getPerson(of), signature: { strokes: getStrokes(of), language: 'en' } },
  })
  expect(given.body).toMatchObject({ state: 'filled' })
  await world.call(nobody, finishArrival, { params: { hotelSlug }, body: { link } })
  return id
}
const enterOne = (slug: string, who: Caller, stay_id: string, of: number, id = newId()) =>
  world.call(who, enterPerson, {
    params: { hotelSlug: slug },
    body: {
      id,
      stay_id,
      person: getPerson(of),
      identity: { how: 'in_person' },
      signature: { kind: 'screen', strokes: getStrokes(of), language: 'en', note: '' },
      note: 'Zqwombat',
    },
  })
const enterParty = async (slug: string, who: Caller, from: number, persons: number): Promise<void> => {
  const stay = { id: newId(), room_number: `Room ${from}`, lead_name: `Booker ${from}`, ...days }
  await world.call(who, openStay, { params: { hotelSlug: slug }, body: stay })
  for (let of = from; of < from + persons; of += 1) {
    const { status, body } = await enterOne(slug, who, stay.id, of)
    expect([status, body.code]).toEqual([201, undefined])
    entryIds[of - forms] = body.id
  }
}
const aBackup = async (): Promise<string> =>
  (
    await backUp({
      owner: world.database.owner,
      pictures: diskStore(join(folder, 'images')),
      file: join(folder, `${newId()}.tar.zst`),
      hotel: null,
      rules: restoreRules,
      tell: () => {},
    })
  ).file

test('forms and entries are in no row, event, log, backup, dump, push, webhook, audit entry and metric', async () => {
  // Whoever may read them gets everything, and the search would find it.
  const params = { hotelSlug, entryId: entryIds[0] ?? '' }
  const opened = await world.call(manager, openEntry, { params, body: {} })
  const form = await world.call(manager, openRegistration, { params: { hotelSlug, registrationId: formIds[0] ?? '' } })
  const first = getPerson(forms)
  expect(findIn(JSON.stringify(opened.body))).toEqual(
    expect.arrayContaining(
      [first.surname, first.birth_date, 'ZQWOMBAT', startOf(toSvgPath(getStrokes(forms)))].map((one) =>
        expect.stringContaining(one ?? ''),
      ),
    ),
  )
  expect(findIn(JSON.stringify(form.body))).toContain(getPerson(0).surname)
  expect(findInRows(`(${JSON.stringify(`\\x${Buffer.from('a Zqwombat').toString('hex')}`)})`).length).toBeGreaterThan(1)
  expect(findIn(JSON.stringify(getStrokes(7)))).not.toEqual([])
  expect(findIn(Buffer.from('of Zqwombat').toString('base64'))).toHaveLength(1)

  const period = { from: addDays(today, -1), to: addDays(today, 1) }
  await world.call(manager, searchRegister, {
    params: { hotelSlug },
    body: { words: mark, ...period, reason: 'Police' },
  })
  await world.call(manager, makeOutput, { params: { hotelSlug, output: 'csv' }, body: period })
  // A call that is refused, and one that fails inside.
  const [stay] = await sql<{ id: string }[]>`select id from register_stays where hotel_id = ${hotelSlug} limit 1`
  const refused = await world.call(manager, enterPerson, {
    params: { hotelSlug },
    body: {
      id: newId(),
      stay_id: stay?.id ?? '',
      person: { ...first, birth_date: '2031-01-01' },
      identity: { how: 'in_person' },
    },
  })
  expect(refused.status).toBe(400)
  await sql`alter table register_entries add constraint fails check (position < 6) not valid`
  expect((await enterOne(hotelSlug, manager, stay?.id ?? '', forms)).status).toBe(500)
  await sql`alter table register_entries drop constraint fails`

  await expect
    .poll(async () => (await sql`select from webhook_deliveries where status = 'pending'`).length, eventually)
    .toBe(0)
  await expect.poll(async () => (await sql`select from outgoing_messages`).length, eventually).toBe(0)
  const rows = await allRows(world.database.owner)
  const found: [string, string[]][] = []
  let bytes = 0
  const look = (where: string, text: string, find = findIn): void => {
    bytes += text.length
    found.push([where, find(text)])
  }
  for (const [table, texts] of Object.entries(rows)) look(table, texts.join('\n'), findInRows)
  let parts = 0
  await readArchive(await aBackup(), async (name, part) => {
    parts += 1
    look(`backup ${name}`, part.toString('latin1'), findInRows)
  })
  const dump = await dumpDatabase(world.database.owner)
  if (typeof dump !== 'string') {
    look('dump', dump.text, findInRows)
    // The sealed bytes are in it, and a name in bytes would be found there.
    const [entry] = await sql<{ sealed: Buffer }[]>`select sealed from register_entries limit 1`
    const sealed = entry?.sealed.toString('hex') ?? ''
    expect(dump.text).toContain(sealed)
    const named = Buffer.from(`of ${first.surname}`).toString('hex')
    expect(findInRows(dump.text.replace(sealed, named))).toContain(first.surname)
  }
  look('log', lines.join(''))
  const [pushes, hooks] = ['/push/', '/hook'].map((path) =>
    receiver.received.filter((one) => one.path.startsWith(path)),
  )
  for (const { path, text, headers } of receiver.received) look(path, `${text} ${JSON.stringify(headers)}`)
  const metrics = await world.server.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  look('metrics', metrics.body)

  expect(found.filter(([, names]) => names.length > 0)).toEqual([])
  // There was something to search in everywhere.
  expect(rows['registration_persons']).toHaveLength(forms)
  expect(rows['register_entries']).toHaveLength(entryIds.length)
  expect(rows['audit_entries']?.length).toBeGreaterThan(entryIds.length)
  expect(rows['hotel_events']?.length).toBeGreaterThan(parties)
  expect([parts, pushes?.length, hooks?.length, metrics.statusCode].every((count) => (count ?? 0) > 0)).toBe(true)
  expect(lines.join('')).toContain('fails')
  reportMetrics('sealed register', {
    forms,
    entries: entryIds.length,
    megabytes: bytes / 1e6,
    ...(typeof dump === 'string' ? { dump } : { 'megabytes of the dump': dump.text.length / 1e6 }),
    lines: lines.length,
    hits: 0,
  })
})

type Sealed = { hotel_id: string; id: string; sealed: Buffer; signed: Buffer }

test('a value that is moved to another row, hotel or table cannot be read there', async () => {
  const { unsealContent, unsealStrokes } = createEntrySealing(testKeys)
  const { unsealPerson } = createSealing(testKeys)
  const isReadable = ({ hotel_id, id, sealed, signed }: Sealed): boolean =>
    unsealContent(hotel_id, id, sealed) !== null || unsealStrokes(hotel_id, id, signed) !== null
  const entries = await sql<
    Sealed[]
  >`select hotel_id, id, sealed, signed from register_entries where sealed is not null`
  const persons = await sql<{ reservation_id: string; position: number; sealed: Buffer; signed: Buffer }[]>`
    select reservation_id, position, sealed, signed from registration_persons`
  const count = (rows: readonly Sealed[]): number => rows.filter(isReadable).length
  const next = <T>(list: readonly T[], at: number): T => list[(at + 1) % list.length] as T
  expect(count(entries)).toBe(entries.length)
  const inHotel = entries.filter(({ hotel_id }) => hotel_id === hotelSlug)
  expect(count(inHotel.map((row, at) => ({ ...next(inHotel, at), id: row.id })))).toBe(0)
  expect(count(entries.map((row) => ({ ...row, hotel_id: row.hotel_id === hotelSlug ? otherSlug : hotelSlug })))).toBe(
    0,
  )
  // From the form into the register, and back.
  expect(count(persons.map((row) => ({ ...row, hotel_id: hotelSlug, id: row.reservation_id })))).toBe(0)
  const inForms = [
    ...entries.map((row) => ({ reservation_id: row.id, position: 1, sealed: row.sealed })),
    ...persons.map((row, at) => ({ ...row, sealed: next(persons, at).sealed })),
    ...persons.map((row) => ({ ...row, position: 2 })),
  ]
  expect(inForms.filter((row) => unsealPerson(hotelSlug, row.reservation_id, row) !== null)).toEqual([])
  expect(persons.filter((row) => unsealPerson(hotelSlug, row.reservation_id, row) !== null)).toHaveLength(forms)
})

test('with another secret nothing can be read, and a restore names each entry', async () => {
  const other = new Keys(Buffer.alloc(32, 9))
  const { unsealContent, unsealStrokes } = createEntrySealing(other)
  const entries = await sql<Sealed[]>`select hotel_id, id, sealed, signed from register_entries`
  expect(
    entries.filter(
      ({ hotel_id, id, sealed, signed }) =>
        unsealContent(hotel_id, id, sealed) !== null || unsealStrokes(hotel_id, id, signed) !== null,
    ),
  ).toEqual([])
  const { file } = await backUp({
    owner: world.database.owner,
    pictures: diskStore(join(folder, 'images')),
    file: join(folder, 'one.tar.zst'),
    hotel: hotelSlug,
    rules: restoreRules,
    tell: () => {},
  })
  const place = await createTestDatabase()
  const restored = restore({
    owner: place.owner,
    pictures: diskStore(join(folder, 'restored')),
    file,
    migrations: await readMigrations(join(import.meta.dirname, '../../../db/migrations')),
    rules: restoreRules,
    secrets: other,
    tell: () => {},
    upgrade: () => Promise.reject(new Error('It is of this version.')),
  })
  const named = new Intl.NumberFormat('en').format(parties * ofParty)
  await expect(restored).rejects.toThrow(`The house ${hotelSlug}: ${named} entries of a legal guest register`)
  await place.drop()
})
