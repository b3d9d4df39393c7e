import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoHotels, demoPassword } from '#demo/hotels.ts'
import { newId } from '#platform/contract/id.ts'
import { aFolder } from '#testing/embedded-postgres/folders.ts'
import { createEmptyDatabase, databaseUrl } from '#testing/faults/external.ts'
import { ask } from '#testing/faults/http.ts'
import { createInstallation, clearEverything, run, runCommand } from '#testing/faults/program.ts'
import { Reader } from '#testing/faults/reader.ts'
import { asOwner, seedHotel, type TestHotel } from '#testing/faults/seed-hotels.ts'
import { rowsIn } from '#testing/lifecycle/previous-schema.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'

beforeEach(() => allowSlow('starts the program and its PostgreSQL'))

afterAll(clearEverything)

const ids: readonly string[] = demoHotels.map(({ id }) => id)

/** A staff member's browser in a demo hotel. */
const getStaff = async (base: string, id: string): Promise<{ hotel: TestHotel; cookie: string }> => {
  const answer = await ask('POST', `${base}/api/hotels/${id}/manager-session`, {
    body: { email: `manager@${id}.example`, password: demoPassword },
  })
  if (answer.status !== 201) throw new Error(`Nobody is signed in: ${JSON.stringify(answer)}`)
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { hotel: { id, guests: [], staff: [{ id: '', sessionId: '', cookie }] }, cookie }
}

test('one command beside the application removes the demo with its rows, images and streams, no other hotel, repeatably', async () => {
  const installation = await createInstallation({ DEMO: 'on' })
  const { settings, owner, dataDir, base } = installation
  const program = run(settings)
  await program.ready
  const [own] = await seedHotel(owner, 1, { guests: 1, staff: 1 })
  const { hotel, cookie } = await getStaff(base, 'hotel-marina')
  const screen = new Reader({ base, hotel, person: hotel.staff[0]!, as: 'manager' })
  const neighbour = new Reader({ base, hotel: own!, person: own!.staff[0]!, as: 'manager' })
  await Promise.all([screen.open(), neighbour.open()])
  for (const hotel of [...ids, own!.id]) {
    mkdirSync(join(dataDir, 'images', hotel), { recursive: true })
    mkdirSync(join(dataDir, 'images/private', hotel), { recursive: true })
    writeFileSync(join(dataDir, 'images/private', hotel, 'a-picture.webp'), '')
    writeFileSync(join(dataDir, 'images', hotel, 'a-picture.webp'), '')
    await asOwner(
      owner,
      (sql) =>
        sql`insert into images (hotel_id, id, width, height, bytes) values (${hotel}, ${newId()}, 400, 300, 4711)`,
    )
  }
  const before = await asOwner(owner, rowsIn)
  const foreign = (rows: typeof before) =>
    Object.fromEntries(
      Object.entries(rows).map(([table, list]) => [table, list.filter(({ hotel_id }) => hotel_id === own!.id).length]),
    )

  const removed = await runCommand('remove-demo', settings)
  expect([removed.code, removed.errors]).toEqual([0, ''])
  expect(removed.output).toMatch(
    /^Removed: Hotel Marina, Budva; Old Town Apartments, Kotor; 8 accounts; 4 pictures\. \(/,
  )
  await expect.poll(() => screen.goodbye?.reason ?? screen.refused, { timeout: 5_000 }).toBe('session_ended')
  expect((await ask('GET', `${base}/api/hotels/hotel-marina/requests`, { cookie })).status).toBe(404)
  expect([neighbour.goodbye, neighbour.isOpen]).toEqual([null, true])

  const after = await asOwner(owner, rowsIn)
  const left = Object.entries(after).flatMap(([table, list]) =>
    list
      .filter((row) => row['is_demo'] === true || ids.includes(String(row['hotel_id'] ?? row['id'])))
      .map(() => table),
  )
  expect(left).toEqual([])
  expect(foreign(after)).toEqual(foreign(before))
  expect(
    ids.flatMap((hotel) => [hotel, join('private', hotel)].map((one) => existsSync(join(dataDir, 'images', one)))),
  ).toEqual([false, false, false, false])
  expect(existsSync(join(dataDir, 'images/private', own!.id, 'a-picture.webp'))).toBe(true)
  expect(existsSync(join(dataDir, 'images', own!.id, 'a-picture.webp'))).toBe(true)

  const again = await runCommand('remove-demo', settings)
  expect([again.code, again.output]).toEqual([
    0,
    expect.stringMatching(/^There are no demo hotels and no demo accounts here: nothing was removed\./),
  ])
  await Promise.all([screen.close(), neighbour.close()])
  expect((await program.stop()).errors).toBe('')
}, 120_000)

test("removed demo hotels are not loaded again automatically, and a real hotel with a demo hotel's name is never touched", async () => {
  const { settings, owner, dataDir, base } = await createInstallation({ DEMO: '' })
  const first = run(settings)
  await first.ready
  expect(first.output()).toContain('manager@old-town.example')
  await first.stop()
  expect((await runCommand('remove-demo', settings)).output).toContain('Hotel Marina, Budva')
  const second = run(settings)
  await second.ready
  expect(second.output()).not.toContain('demo')
  expect((await ask('GET', `${base}/api/hotels/hotel-marina`)).status).toBe(404)

  await asOwner(owner, (sql) => sql`insert into hotels (id, name) values ('old-town', 'The real Old Town')`)
  mkdirSync(join(dataDir, 'images/old-town'), { recursive: true })
  expect((await runCommand('remove-demo', settings)).output).toContain('nothing was removed')
  expect([
    (await ask('GET', `${base}/api/hotels/old-town`)).status,
    existsSync(join(dataDir, 'images/old-town')),
  ]).toEqual([200, true])
  await second.stop()
}, 120_000)

test('a database account that is no superuser removes the demo as well', async () => {
  const place = await createEmptyDatabase()
  const plain = `plain_${newId().slice(-12)}`
  await asOwner(place.owner, (sql) =>
    sql.unsafe(`create role ${plain} login createrole; alter database ${place.owner.database} owner to ${plain};
      alter schema public owner to ${plain};
    grant deskbell_app, deskbell_platform, deskbell_backup to ${plain} with admin true, inherit false, set true`),
  )
  const settings = { DATABASE_URL: databaseUrl({ ...place.owner, user: plain }), DATA_DIR: aFolder(), DEMO: 'off' }
  const program = run(settings)
  await program.ready
  await asOwner(
    place.owner,
    (sql) => sql`insert into hotels (id, name, is_demo) values ('old-town', 'Old Town', true), ('ours', 'Ours', false)`,
  )
  for (const id of ['old-town', 'ours']) await asOwner(place.owner, (sql) => sql`select open_hotel(${id})`)
  await asOwner(
    place.owner,
    (sql) =>
      sql`insert into guests (hotel_id, id, room_number, guest_name) select id, ${newId()}, 'Room 1', 'Ana Anić' from hotels`,
  )
  await asOwner(
    place.owner,
    (sql) =>
      sql`insert into service_requests (hotel_id, id, guest_id, room_number, guest_name, type, department, description)
        select hotel_id, ${newId()}, id, room_number, guest_name, 'other', 'reception', 'x' from guests`,
  )
  const removed = await runCommand('remove-demo', settings)
  expect([removed.errors, removed.code]).toEqual(['', 0])
  const left = await asOwner(
    place.owner,
    (sql) =>
      sql`select hotel_id from service_requests union all select hotel_id from guests union all select id from hotels`,
  )
  expect(left.map(({ hotel_id }) => hotel_id)).toEqual(['ours', 'ours', 'ours'])
  await program.stop()
  await place.drop()
}, 60_000)

test('wrong arguments are reported in one sentence, and no database is created', async () => {
  const { settings, dataDir } = await createInstallation()
  expect((await runCommand('remove-demo', settings)).errors).toBe(
    `No removal: There is no database in ${dataDir}: set DATA_DIR to the folder of the installation, or DATABASE_URL.\n`,
  )
  expect((await runCommand('remove-demo', settings, 'hotel-marina')).errors).toContain(
    'Use it like this: npm run remove-demo',
  )
})
