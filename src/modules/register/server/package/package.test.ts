import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteHotel, listDeletedHotels, stopDeletion } from '#modules/administration/contract/deletion.ts'
import { getHotelStatus } from '#modules/hotels/contract.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { signInManager } from '#modules/sign-in/contract/credentials.ts'
import { openStay } from '#modules/stays/contract.ts'
import { unzip } from '#packages/table-files/sheet/zip.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { createTestServer, getUrl, nobody, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import { listRegister } from '../../contract.ts'
import * as entries from '../../contract/entries.ts'
import { maxPackagesPerDay, makePackage } from '../../contract/package.ts'

let world: TestServer
let sql: Client
let owner: Caller
let folder = ''
beforeAll(async () => {
  world = await createTestServer()
  owner = await world.anOwner()
  folder = mkdtempSync(join(tmpdir(), 'deskbell-package-'))
  sql = openClient(world.database.owner)
  await sql`insert into platform_settings (secret_copy_checked_at) values (now())
    on conflict (id) do update set secret_copy_checked_at = now()`
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await sql.end()
  await world.close()
})

const today = dayFrom(0)
const password = 'plenty of olive trees'
const ana: Person = {
  surname: 'Quokkavić',
  given_name: 'Ana',
  birth_date: '1984-03-14',
  citizenship: ['SRB'],
  sex: 'female',
  document_type: 'passport',
  document_number: 'DEMO 7731',
  document_country: 'SRB',
}
const line = Array.from({ length: 20 }, (_, at): [number, number] => [100 + at * 30, 100 + (at % 5) * 30])
const signature = { kind: 'screen' as const, strokes: [line] }

type House = { hotelSlug: string; manager: Caller & { email: string }; stayId: string }
const aHouse = async (features: Record<string, boolean> = { registration: true }): Promise<House> => {
  const hotelSlug = await world.aHotel({ features: { registration: true }, name: 'Hotel Quokka' })
  const manager = await world.aManager(hotelSlug, { password, display_name: 'Vera Desk' })
  const params = { hotelSlug }
  const keep = { keep_days: 365, keep_source: 'Advokat D. Primjer', register_on: true }
  const settings = { ...keep, pack: 'own', own_signature: 'screen', country: 'MNE' }
  expect((await changeRegistration(world, manager, settings)).status).toBe(200)
  const stay = { id: newId(), room_number: '4', lead_name: 'Q', check_in: today, check_out: addDays(today, 3) }
  expect((await world.call(manager, openStay, { params, body: stay })).status).toBe(201)
  if (!features['registration']) await sql`update hotels set features = ${features} where id = ${hotelSlug}`
  return { hotelSlug, manager, stayId: stay.id }
}
const enter = async ({ hotelSlug, manager, stayId }: House, person: Person = ana) => {
  const body = { id: newId(), stay_id: stayId, person, identity: { how: 'in_person' as const }, signature }
  const answer = await world.call(manager, entries.enterPerson, { params: { hotelSlug }, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const take = async ({ hotelSlug }: Pick<House, 'hotelSlug'>, who: Caller, proof: object = {}) => {
  const answer = await world.server.app.inject({
    method: 'POST',
    url: getUrl(makePackage, { params: { hotelSlug } }),
    headers: { cookie: who.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(proof),
  })
  const isFile = answer.statusCode === 200
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    code: isFile ? null : (answer.json() as { code: string }).code,
    files: isFile ? unzip(answer.rawPayload, /./) : new Map<string, Buffer>(),
  }
}
const readRows = (files: ReadonlyMap<string, Buffer>, name = 'register.csv'): string[][] =>
  (files.get(name)?.toString('utf8').trim() ?? '')
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
const numbersIn = (files: ReadonlyMap<string, Buffer>): string[] => readRows(files).map(([number = '']) => number)
const close = async ({ hotelSlug }: House): Promise<void> => {
  await sql`update hotels set enabled = false where id = ${hotelSlug}`
  const status = async () => (await world.call(nobody, getHotelStatus, { params: { hotelSlug } })).body
  await expect.poll(status).toMatchObject({ state: 'disabled' })
}
const signIn = async ({ hotelSlug }: Pick<House, 'hotelSlug'>, email: string) => {
  const { status, body, headers } = await world.call(nobody, signInManager, {
    params: { hotelSlug },
    body: { email, password },
  })
  return { status, code: body.code, caller: { ...nobody, cookie: String(headers['set-cookie']).split(';')[0] ?? '' } }
}
const remove = ({ hotelSlug }: House) =>
  world.call(owner, deleteHotel, { params: { hotelId: hotelSlug }, body: { slug: hotelSlug, password: '' } })
const keptUntil = addDays(today, 3 + 365)

test('a package holds every entry as the table, the books and the signatures say, and names whom nobody can read', async () => {
  const house = await aHouse()
  const { hotelSlug, manager } = house
  const first = await enter(house)
  const second = await enter(house, { ...ana, given_name: 'Petra', document_number: 'DEMO 7732' })
  const third = await enter(house, { ...ana, given_name: 'Sava', document_number: 'DEMO 7733' })
  const fourth = await enter(house, { ...ana, given_name: 'Vuk', document_number: 'DEMO 7734' })
  const body = { id: newId(), person: { ...ana, given_name: 'Pera' }, why: 'Another name' }
  await world.call(manager, entries.correctEntry, { params: { hotelSlug, entryId: second.id }, body })
  await world.call(manager, entries.markMistaken, { params: { hotelSlug, entryId: third.id }, body: { why: 'Twice' } })
  await sql`update register_entries set sealed = ${Buffer.alloc(40, 7)} where id = ${fourth.id}`
  const { status, headers, bytes, files } = await take(house, manager)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="register-${hotelSlug}-${today}.zip"`,
  })
  writeFileSync(join(folder, 'a.zip'), bytes)
  expect(execFileSync('unzip', ['-tq', join(folder, 'a.zip')], { encoding: 'utf8' })).toContain('No errors')
  const year = today.slice(0, 4)
  const names = [1, 2, 4].map((at) => `signatures/${year}-0000${at}.svg`)
  expect([...files.keys()]).toEqual([
    `books/${year}-00001_${year}-00005.pdf`,
    ...names,
    'register.csv',
    'corrected.csv',
    'unreadable.txt',
    'READ-ME.txt',
  ])
  expect(readRows(files).map((row) => [row[0], row[8]])).toEqual([
    [first.number, 'Ana'],
    [`${year}-00005`, 'Pera'],
  ])
  expect(readRows(files, 'corrected.csv').map((row) => [row[0], row[8]])).toEqual([[second.number, 'Petra']])
  expect(files.get('unreadable.txt')?.toString()).toContain(`\r\n${fourth.number}\r\n`)
  expect(files.get(`signatures/${first.number}.svg`)?.toString()).toContain('<path d="M100 100L130 130')
  expect(files.get(`books/${year}-00001_${year}-00005.pdf`)?.toString('latin1')).toMatch(/^%PDF-/)
  expect(files.get('READ-ME.txt')?.toString()).toMatch(new RegExp(`Hotel Quokka.* ${year}-00005`))

  const noted = await sql`select made_by_name, count, kept_until_latest::text as until, encode(sha256, 'hex') as hash
    from register_packages where hotel_id = ${hotelSlug}`
  const hash = createHash('sha256').update(bytes).digest('hex')
  expect(noted).toEqual([{ made_by_name: 'Vera Desk', count: 4, until: keptUntil, hash }])
  const audited = await sql`select actor_name, label from audit_entries
    where hotel_id = ${hotelSlug} and action = 'register.package_made'`
  expect(audited).toEqual([{ actor_name: 'Vera Desk', label: `4 · ${year}-00005` }])
})

test('a screen that was left open asks for the password, and a sixth package of a day is refused', async () => {
  allowSlow('makes five packages')
  const house = await aHouse()
  const { hotelSlug, manager } = house
  expect((await take(house, manager)).code).toBe('register.nothing_to_export')
  await sql`delete from rate_limits where key like ${`%${hotelSlug}`}`
  await enter(house)
  const reception = await world.aManager(hotelSlug, { staff_role: 'reception' })
  expect((await take(house, reception)).code).toBe('people.role_not_enough')
  await sql`update sessions set proved_at = now() - interval '2 hours' where manager_id = ${manager.id}`
  expect((await take(house, manager)).code).toBe('people.password_needed')
  expect((await take(house, manager, { password: 'another one' })).code).toBe('people.current_password_incorrect')
  for (let turn = 0; turn < maxPackagesPerDay; turn += 1)
    expect((await take(house, manager, { password })).status).toBe(200)
  expect((await take(house, manager)).code).toBe('register.too_many_files')
  expect((await sql`select from register_packages where hotel_id = ${hotelSlug}`).length).toBe(maxPackagesPerDay)
})

test('a hotel with a register is deleted after a package of it as it is now, taken while the hotel was closed', async () => {
  const house = await aHouse()
  const { hotelSlug, manager } = house
  const reception = await world.aManager(hotelSlug, { staff_role: 'reception', password })
  const entry = await enter(house)
  await close(house)
  const refused = { status: 409, body: { code: 'administration.register_not_taken', values: { date: keptUntil } } }
  expect(await remove(house)).toMatchObject(refused)

  // Closed for everything else, and for everybody else.
  expect((await signIn(house, reception.email)).code).toBe('hotels.closed')
  const list = { params: { hotelSlug }, query: { list: 'entered' as const } }
  expect((await world.call(manager, listRegister, list)).body.code).toBe('hotels.closed')
  expect((await take(house, reception)).status).toBe(403)
  expect((await world.call(nobody, getHotelStatus, { params: { hotelSlug } })).body).toEqual({
    state: 'disabled',
    keeps_register: true,
  })
  const { status, caller } = await signIn(house, manager.email)
  expect(status).toBe(201)
  expect(numbersIn((await take(house, caller)).files)).toEqual([entry.number])

  // An older one: somebody was marked after it.
  await sql`update hotels set enabled = true where id = ${hotelSlug}`
  const params = { hotelSlug, entryId: entry.id }
  const correct = () =>
    world.call(manager, entries.correctEntry, { params, body: { id: newId(), person: ana, why: 'One digit' } })
  await expect.poll(async () => (await correct()).status).toBe(201)
  await close(house)
  expect(await remove(house)).toMatchObject(refused)

  // The day moves with the departure, which is no write of what an entry holds.
  expect(numbersIn((await take(house, caller)).files).length).toBe(1)
  await sql`update register_entries set kept_until = kept_until + 1 where hotel_id = ${hotelSlug}`
  expect(await remove(house)).toMatchObject({ status: 202, body: { register_taken_by: 'Vera Desk' } })
  const { items } = (await world.call(owner, listDeletedHotels, { params: {} })).body
  expect(items.find(({ slug }) => slug === hotelSlug)).toMatchObject({ register_taken_by: 'Vera Desk' })
  expect((await world.call(owner, stopDeletion, { params: { hotelId: hotelSlug } })).status).toBe(204)
})

test('without an entry that must be kept a closed hotel lets nobody in, and is deleted', async () => {
  const house = await aHouse()
  const { hotelSlug, manager } = house
  await enter(house)
  await sql`update register_entries set kept_until = null where hotel_id = ${hotelSlug}`
  await close(house)
  expect((await remove(house)).body.code).toBe('administration.register_open')
  await sql`update register_entries set sealed = null, signed = null where hotel_id = ${hotelSlug}`
  expect((await signIn(house, manager.email)).code).toBe('hotels.closed')
  expect((await take(house, manager)).code).toBe('hotels.closed')
  expect((await world.call(nobody, getHotelStatus, { params: { hotelSlug } })).body).toEqual({ state: 'disabled' })
  expect(await remove(house)).toMatchObject({ status: 202, body: { register_taken_by: null } })
})

test('an entry whose transaction ends after the package has begun does not count as taken', async () => {
  const house = await aHouse()
  const { hotelSlug, manager } = house
  const { id, number } = await enter(house)
  const desk = openClient(world.database.owner)
  const later = newId()
  await desk.begin(async (tx) => {
    await tx`update register_numbers set last = last + 1 where hotel_id = ${hotelSlug} and year = 0`
    await tx`insert into register_entries
      select (jsonb_populate_record(entry, jsonb_build_object(
        'id', ${later}::text, 'number', '2026-90000', 'write_number', write_number + 1))).*
      from register_entries entry where hotel_id = ${hotelSlug} and id = ${id}`
    expect(numbersIn((await take(house, manager)).files)).toEqual([number])
  })
  await desk.end()
  await close(house)
  expect((await remove(house)).body.code).toBe('administration.register_not_taken')
})

test('of entries and packages at once, each that counts as taken is in its package', async () => {
  allowSlow('makes eight packages')
  const house = await aHouse()
  const { hotelSlug, manager } = house
  await enter(house)
  const counts = { before: 0, after: 0 }
  for (let turn = 0; turn < 8; turn += 1) {
    await sql`delete from rate_limits where key like ${`%${hotelSlug}`}`
    const person = { ...ana, document_number: `DEMO ${100 + turn}` }
    const [made, entered] = await Promise.all([take(house, manager), enter(house, person)])
    const [row] = await sql<
      { taken: boolean }[]
    >`select entry.write_number <= (select write_number from register_packages
        where hotel_id = ${hotelSlug} order by made_at desc limit 1) as taken
      from register_entries entry where hotel_id = ${hotelSlug} and id = ${entered.id}`
    expect(made.status).toBe(200)
    if (row?.taken) expect(numbersIn(made.files)).toContain(entered.number)
    counts[row?.taken ? 'before' : 'after'] += 1
  }
  expect(counts.before + counts.after).toBe(8)
})
