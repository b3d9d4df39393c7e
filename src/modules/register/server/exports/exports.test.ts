import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#modules/registration/contract/person.ts'
import { openStay } from '#modules/stays/contract.ts'
import { endStay } from '#modules/stays/contract/present.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { createTestServer, getUrl, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import { getRegisterStay } from '../../contract.ts'
import { listCodeTables, maxTableBytes, putCodeTable } from '../../contract/code-tables.ts'
import * as entries from '../../contract/entries.ts'
import * as outputs from '../../contract/outputs.ts'
import { reportByHand, reportNotAccepted } from '../../contract/reports.ts'
import type { RegisterReport } from '../../contract/rows.ts'
import type { FileOutput } from '../../policy/outputs.ts'

let world: TestServer
let owner: Client
beforeAll(async () => {
  world = await createTestServer()
  owner = openClient(world.database.owner)
  await owner`insert into platform_settings (secret_copy_checked_at) values (now())
    on conflict (id) do update set secret_copy_checked_at = now()`
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const today = dayFrom(0)
/** The hotel's day may be another one. */
const period = { from: addDays(today, -1), to: addDays(today, 1) }
const year = today.slice(0, 4)

const marta: Person = {
  surname: 'Quokkini',
  given_name: 'Marta',
  sex: 'female',
  birth_date: '1984-03-14',
  birth_place: 'Milano',
  birth_country: 'ITA',
  citizenship: ['ITA'],
  document_type: 'id_card',
  document_number: 'DEMO00001',
  document_country: 'ITA',
  document_place: 'Milano',
}
const { birth_place: _place, birth_country: _country, document_place: _issued, ...ana } = marta
const municipalities = 'Codice;Descrizione;Provincia;DataFineVal\r\n403015146;MILANO;MI;\r\n'
const states = 'Codice;Descrizione;Provincia;DataFineVal\r\n100000215;FRANCIA;ES;\r\n'

type House = { hotelSlug: string; manager: Caller }

const save = async ({ manager }: House, change: object) =>
  expect((await changeRegistration(world, manager, change)).status).toBe(200)
const upload = ({ hotelSlug, manager }: House, pack: string, name: string, content: string | Uint8Array) =>
  world.call(manager, putCodeTable, { params: { hotelSlug, pack, name }, body: Buffer.from(content) })
/** A hotel that keeps a register by the rules of a country. */
const aHouse = async (settings: object): Promise<House> => {
  const hotelSlug = await world.aHotel({ features: { registration: true } })
  const house = { hotelSlug, manager: await world.aManager(hotelSlug) }
  await save(house, { ...settings, register_on: true })
  return house
}
const keptAYear = { pack: 'me', keep_days: 365, keep_source: 'Advokat D. Primjer' }
const inItaly = async (): Promise<House> => {
  const house = await aHouse({ pack: 'it' })
  await upload(house, 'it', 'municipalities', municipalities)
  await upload(house, 'it', 'states', states)
  return house
}
const check = async ({ hotelSlug, manager }: House, room_number: string): Promise<string> => {
  const body = { id: newId(), room_number, lead_name: 'Q', check_in: today, check_out: addDays(today, 3) }
  expect((await world.call(manager, openStay, { params: { hotelSlug }, body })).status).toBe(201)
  return body.id
}
const enter = async ({ hotelSlug, manager }: House, stay_id: string, person: Person, more: object = {}) => {
  const body = { id: newId(), stay_id, person, identity: { how: 'in_person' as const }, ...more }
  const answer = await world.call(manager, entries.enterPerson, { params: { hotelSlug }, body })
  expect(answer.body).toMatchObject({ id: body.id })
  return body.id
}
const aParty = async (house: House, room: string, ...persons: Person[]) => {
  const stayId = await check(house, room)
  const ids: string[] = []
  for (const person of persons) ids.push(await enter(house, stayId, person))
  return { stayId, ids }
}
const make = async ({ hotelSlug, manager }: House, output: FileOutput, form: object = {}) => {
  const answer = await world.server.app.inject({
    method: 'POST',
    url: getUrl(outputs.makeOutput, { params: { hotelSlug, output } }),
    headers: { cookie: manager.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...period, ...form }),
  })
  return {
    status: answer.statusCode,
    exportId: String(answer.headers['x-export-id']),
    name: /filename="(.*)"/.exec(String(answer.headers['content-disposition']))?.[1],
    bytes: answer.rawPayload,
    text: answer.body,
    failure: (answer.statusCode < 400 ? null : answer.json()) as { code: string; values?: object; current?: unknown },
  }
}
const preview = async ({ hotelSlug, manager }: House, output: FileOutput) =>
  (await world.call(manager, outputs.previewOutput, { params: { hotelSlug, output }, body: period })).body
const accept = ({ hotelSlug, manager }: House, exportId: string, reference = '') =>
  world.call(manager, outputs.acceptExport, { params: { hotelSlug, exportId }, body: { reference } })
const list = async ({ hotelSlug, manager }: House) =>
  (await world.call(manager, outputs.listRegisterExports, { params: { hotelSlug } })).body.items
const read = async ({ hotelSlug, manager }: House, stayId: string) =>
  (await world.call(manager, getRegisterStay, { params: { hotelSlug, stayId } })).body
const readStates = async (house: House, stayId: string): Promise<RegisterReport['state'][]> =>
  (await read(house, stayId)).reports.map(({ state }) => state)
const audited = async ({ hotelSlug }: House, action: string): Promise<string[]> =>
  (
    await owner<{ label: string }[]>`select label from audit_entries
      where hotel_id = ${hotelSlug} and action = ${action} order by at`
  ).map(({ label }) => label)

test('Italy: a file takes what waits, and leaves out whom it cannot hold, for the portal by hand', async () => {
  const house = await inItaly()
  const { stayId } = await aParty(house, '4', marta)
  const other = await aParty(house, '5', { ...marta, given_name: 'Sam', sex: 'other' })
  const cannot = [{ entry_id: other.ids[0], number: `${year}-00002`, reason: 'sex', field: 'sex' }]
  expect(await preview(house, 'alloggiati')).toEqual({ count: 1, copy: false, cannot })
  const refused = await make(house, 'alloggiati')
  expect(refused.failure).toMatchObject({ code: 'register.cannot_write', values: { count: 1 }, current: cannot })
  expect(JSON.stringify(refused.failure)).not.toMatch(/Sam|Quokk/)
  expect(await readStates(house, stayId)).toEqual(['waiting'])

  const file = await make(house, 'alloggiati', { without: other.ids })
  expect([file.status, file.name, file.bytes.length]).toEqual([200, 'alloggiati.txt', 168])
  expect(file.text).toMatch(/^16\d\d\/\d\d\/\d{4}03QUOKKINI +MARTA +214\/03\/1984403015146MI100000100100000100IDENT/)
  expect(await list(house)).toMatchObject([
    { id: file.exportId, output: 'alloggiati', count: 1, left_out: 1, copy: false, accepted_at: null },
  ])
  const [kept] = await owner`select encode(sha256, 'hex') as hash from register_exports where id = ${file.exportId}`
  expect(kept).toEqual({ hash: createHash('sha256').update(file.bytes).digest('hex') })
  expect(await readStates(house, stayId)).toEqual(['exported'])
  expect(await readStates(house, other.stayId)).toEqual(['waiting'])
  expect((await make(house, 'alloggiati', { without: other.ids })).failure.code).toBe('register.nothing_to_export')

  // By hand, in the portal.
  const [left] = (await read(house, other.stayId)).reports
  const params = { hotelSlug: house.hotelSlug, reportId: left?.id ?? '' }
  await world.call(house.manager, reportByHand, { params, body: {} })
  expect((await make(house, 'alloggiati')).failure.code).toBe('register.nothing_to_export')
  // The refused ones have left no entry.
  expect(await audited(house, 'register.exported')).toEqual([`alloggiati · ${period.from} – ${period.to} · 1`])
})

test('Italy: a receipt says that a file was told, once, and entries are kept to the day after it', async () => {
  const house = await inItaly()
  const { stayId } = await aParty(house, '4', marta)
  const file = await make(house, 'alloggiati')
  expect((await read(house, stayId)).stay.kept_until).toBeNull()
  const accepted = await accept(house, file.exportId, 'IT-4711')
  expect(accepted.body).toMatchObject({ reference: 'IT-4711', accepted_by_name: expect.any(String) as string })
  const { stay, reports } = await read(house, stayId)
  expect(reports).toMatchObject([{ state: 'done', reference: 'IT-4711', done_at: accepted.body.accepted_at }])
  expect([addDays(today, 1), addDays(today, 2)]).toContain(stay.kept_until)
  // Twice is once.
  expect((await accept(house, file.exportId, 'Other')).body).toEqual(accepted.body)
  expect(await audited(house, 'register.accepted')).toEqual(['alloggiati · IT-4711'])
})

test('of two files at once one has everything and the other nothing', async () => {
  const house = await inItaly()
  await aParty(house, '4', marta)
  await aParty(house, '5', { ...marta, given_name: 'Eva' })
  const [one, two] = await Promise.all([make(house, 'alloggiati'), make(house, 'alloggiati')])
  const [won, lost] = one.status === 200 ? [one, two] : [two, one]
  expect([won.status, won.bytes.length]).toEqual([200, 168 * 2 + 2])
  expect(lost.failure.code).toBe('register.nothing_to_export')
  expect(await list(house)).toHaveLength(1)
})

test('a file made again has the same bytes and takes nothing; what was not accepted waits for the next one', async () => {
  const house = await aHouse(keptAYear)
  const { stayId } = await aParty(house, '4', ana)
  const first = await make(house, 'csv')
  expect(first.name).toBe('register.csv')
  await aParty(house, '5', { ...ana, given_name: 'Mia' })
  const again = await make(house, 'csv', { again: first.exportId })
  expect([again.exportId, again.bytes.equals(first.bytes)]).toEqual([first.exportId, true])
  expect((await make(house, 'alloggiati', { again: first.exportId })).status).toBe(404)
  expect(await list(house)).toHaveLength(1)

  const [report] = (await read(house, stayId)).reports
  expect(report).toMatchObject({ state: 'exported', export_id: first.exportId })
  const params = { hotelSlug: house.hotelSlug, reportId: report?.id ?? '' }
  await world.call(house.manager, reportNotAccepted, { params, body: { failure: 'Wrong town' } })
  const second = await make(house, 'csv', { separator: ',' })
  expect(second.text.split('\r\n').map((line) => line.slice(0, 12))).toEqual([
    '\ufeffnumber,room',
    `${year}-00001,4`,
    `${year}-00002,5`,
    '',
  ])
  // The receipt of the first file closes nothing that the second one has.
  await accept(house, first.exportId)
  expect(await readStates(house, stayId)).toEqual(['exported'])
})

test('a person stands once in a table: with the departure where this file takes it', async () => {
  const house = await aHouse(keptAYear)
  const { stayId } = await aParty(house, '4', ana)
  const arrived = await make(house, 'csv')
  expect(arrived.text.split('\r\n')[1]).toMatch(/^\d{4}-00001;4;[\d-]+;\d\d:\d\d;[\d-]+;;;Quokkini;Marta;/)
  await world.call(house.manager, endStay, { params: { hotelSlug: house.hotelSlug }, body: { room_number: '4' } })
  await aParty(house, '5', ana)
  await world.call(house.manager, endStay, { params: { hotelSlug: house.hotelSlug }, body: { room_number: '5' } })
  const both = await make(house, 'csv')
  const [, one, two, end] = both.text.split('\r\n')
  expect([one, two]).toEqual([
    expect.stringMatching(/^\d{4}-00001;4;[\d-]+;\d\d:\d\d;[\d-]+;[\d-]+;\d\d:\d\d;Quokkini/),
    expect.stringMatching(/^\d{4}-00002;5;[\d-]+;\d\d:\d\d;[\d-]+;[\d-]+;\d\d:\d\d;Quokkini/),
  ])
  expect(end).toBe('')
  expect(await readStates(house, stayId)).toEqual(['exported', 'exported'])
  await accept(house, arrived.exportId)
  expect((await read(house, stayId)).stay.state).not.toBe('closed')
})

test('a copy holds everybody of its period, takes no report and cannot be accepted', async () => {
  const house = await inItaly()
  const { stayId } = await aParty(house, '4', marta)
  const copy = await make(house, 'csv')
  expect(copy.text).toContain(';Quokkini;Marta;')
  expect((await make(house, 'csv', { again: copy.exportId })).bytes.equals(copy.bytes)).toBe(true)
  expect(await list(house)).toMatchObject([{ output: 'csv', copy: true, count: 1 }])
  expect(await readStates(house, stayId)).toEqual(['waiting'])
  expect((await accept(house, copy.exportId)).status).toBe(404)
  expect(await preview(house, 'csv')).toEqual({ count: 1, copy: true, cannot: [] })
  expect((await make(house, 'alloggiati')).status).toBe(200)
})

test('a correction of what was told is in no file', async () => {
  const house = await aHouse(keptAYear)
  const { ids } = await aParty(house, '4', ana)
  await make(house, 'csv')
  await world.call(house.manager, entries.correctEntry, {
    params: { hotelSlug: house.hotelSlug, entryId: ids[0] ?? '' },
    body: { id: newId(), person: { ...ana, given_name: 'Anna' }, why: 'One letter' },
  })
  expect((await make(house, 'csv')).failure.code).toBe('register.nothing_to_export')
})

test('a file says what the settings lack, and is there only for the pack whose entries it holds', async () => {
  const italy = await aHouse({ pack: 'it' })
  await aParty(italy, '4', marta)
  expect((await make(italy, 'alloggiati')).failure).toMatchObject({
    code: 'register.not_set_up',
    current: { missing: ['municipalities', 'states'] },
  })
  expect((await make(italy, 'unl')).failure.code).toBe('register.nothing_to_export')
  expect((await make(italy, 'csv', { from: period.to, to: period.from })).status).toBe(400)

  const czechia = await aHouse({ pack: 'cz' })
  const resident = { residence_country: 'DEU', residence_town: 'Bremen', residence_address: 'Musterweg 12' }
  const klara: Person = {
    surname: 'Quokková',
    given_name: 'Klára',
    birth_date: '1984',
    citizenship: ['DEU'],
    document_number: 'DEMO00002',
    ...resident,
  }
  await aParty(czechia, '4', klara)
  expect((await make(czechia, 'unl')).failure).toMatchObject({ code: 'register.not_set_up' })
  const house = { idub: '200000000001', mark: 'DEMOX', name: 'Penzion', contact: 'Jana', district: 'Krumlov' }
  await save(czechia, { establishment: { ...house, town: 'Krumlov', house_number: '12', postcode: '38101' } })
  const file = await make(czechia, 'unl')
  expect(file.name).toMatch(/^200000000001_\d{4}_\d\d_\d\d_\d{4}_\w+\.unl$/)
  const [head, person] = new TextDecoder('windows-1250').decode(file.bytes).split('\r\n')
  expect(head).toMatch(
    /^A\|2\|200000000001\|DEMOX\|Penzion\|Jana\|Krumlov\|Krumlov\|\|\|12\|\|38101\|[\d.]+ [\d:]+\|\|$/,
  )
  expect(person).toMatch(
    /^U\|[\d.]+\|[\d.]+\|QUOKKOVÁ\|KLÁRA\|\|00\.00\.1984\|\|\|DEU\|Bremen, Musterweg 12\|DEMO00002\|/,
  )
  // A guest extends after the file: what it said of the departure is corrected by hand.
  const [told] =
    await owner`select told_leaves_on::text as day from register_reports where export_id = ${file.exportId}`
  expect(told).toEqual({ day: addDays(today, 3) })
  const again = await make(czechia, 'unl', { again: file.exportId })
  expect([again.name, again.bytes.equals(file.bytes)]).toEqual([file.name, true])
})

test('Spain: travellers with their contract, or the table alone where another authority is in charge', async () => {
  const spain = await aHouse({ pack: 'es', establishment: { code: '0000000000' } })
  await upload(spain, 'es', 'municipalities', 'CODAUTO,CPRO,CMUN,DC,NOMBRE\n13,28,079,6,Madrid\n')
  const lucia: Person = {
    surname: 'Quokkez',
    given_name: 'Lucía',
    birth_date: '1984-03-14',
    citizenship: ['PRT'],
    document_type: 'passport',
    document_number: 'DEMO00004',
    residence_country: 'ESP',
    residence_town: 'Madrid',
    residence_address: 'Calle de Ejemplo 1',
    residence_postcode: '28001',
    phone: '600000000',
  }
  const signature = { kind: 'paper' }
  const stayId = await check(spain, '4')
  await enter(spain, stayId, lucia, { signature })
  const child = { birth_date: '2019-06-02', kinship: { to: 1, kind: 'child' as const } }
  const { document_type: _type, document_number: _number, phone: _phone, ...rest } = lucia
  const file = await make(spain, 'ses_pv')
  expect(file.text).toContain(`<referencia>${stayId.slice(0, 12)}</referencia>`)
  expect(file.text).toContain('<tipoPago>EFECT</tipoPago>')
  expect(file.text).toContain('<codigoMunicipio>28079</codigoMunicipio>')
  // A child that is entered later is reached by the adult of the file before.
  await enter(spain, stayId, { ...rest, given_name: 'Leo', ...child })
  expect((await make(spain, 'ses_pv')).text).toMatch(/<telefono>600000000<[^]*<parentesco>HJ</)

  await save(spain, { other_authority: true })
  await enter(spain, await check(spain, '5'), lucia, { signature })
  expect((await make(spain, 'ses_pv')).failure.code).toBe('register.nothing_to_export')
  expect(await preview(spain, 'csv')).toEqual({ count: 1, copy: false, cannot: [] })
})

test('what waits by earlier rules does not wait for a file of those of today', async () => {
  const house = await aHouse(keptAYear)
  await aParty(house, '4', ana)
  const readWaiting = async (): Promise<object> => {
    const { body } = await world.call(house.manager, outputs.listRegisterExports, {
      params: { hotelSlug: house.hotelSlug },
    })
    return Object.fromEntries(body.outputs.map(({ output, waiting }) => [output, waiting]))
  }
  expect(await readWaiting()).toMatchObject({ csv: 1 })
  await save(house, { pack: 'it' })
  expect(await readWaiting()).toMatchObject({ alloggiati: 0 })
})

test('a hotel makes 200 files a day', async () => {
  const house = await aHouse(keptAYear)
  await aParty(house, '4', ana)
  await make(house, 'csv')
  const key = `register files:${house.hotelSlug}`
  const [counted] = await owner`update rate_limits set count = 199 where key = ${key} returning count`
  expect(counted).toEqual({ count: 199 })
  expect((await make(house, 'csv')).failure.code).toBe('register.nothing_to_export')
  const refused = await make(house, 'csv')
  expect([refused.status, refused.failure.code]).toEqual([429, 'register.too_many_files'])
})

test('tables of codes are read in two encodings, and one that is wrong says where and changes nothing', async () => {
  const house = await aHouse({ pack: 'it' })
  const windows = Buffer.from('Codice,Descrizione,Provincia,DataFineVal,x\r\n401001001,"AGLIÈ",TO,,1\r\n', 'latin1')
  expect((await upload(house, 'it', 'municipalities', windows)).body).toMatchObject({ rows: 1, pack: 'it' })
  const [kept] = await owner`select rows from register_code_tables where hotel_id = ${house.hotelSlug}`
  expect(kept).toEqual({ rows: [{ Codice: '401001001', Descrizione: 'AGLIÈ', Provincia: 'TO' }] })
  const line = async (content: string) => {
    const { status, body } = await upload(house, 'it', 'municipalities', content)
    expect([status, body.code]).toEqual([400, 'register.table_invalid'])
    return body.values
  }
  expect(await line(municipalities.replace('403015146', 'C4'))).toEqual({ line: 2 })
  expect(await line(`${municipalities}403015147;;MI;\r\n`)).toEqual({ line: 3 })
  expect(await line(`${municipalities}403015147;"A;MI;\r\n`)).toEqual({ line: 3 })
  expect(await line(`${municipalities}403015147;A;MI;;;B\r\n`)).toEqual({ line: 3 })
  expect(await line('Codice;Descrizione\r\n1;A\r\n')).toEqual({ line: 1 })
  expect(await line('')).toEqual({ line: 1 })
  expect((await upload(house, 'it', 'municipalities', Buffer.alloc(maxTableBytes + 1, 'a'))).status).toBe(413)
  expect((await upload(house, 'es', 'states', states)).status).toBe(404)
  expect((await upload(house, 'fr', 'states', states)).status).toBe(404)
  const { body } = await world.call(house.manager, listCodeTables, { params: { hotelSlug: house.hotelSlug } })
  expect(body.items).toMatchObject([{ pack: 'it', name: 'municipalities', rows: 1 }])
  expect(await audited(house, 'register.codes_uploaded')).toEqual(['it · municipalities · 1'])
  const reception = await world.aManager(house.hotelSlug, { staff_role: 'reception' })
  expect((await upload({ ...house, manager: reception }, 'it', 'states', states)).status).toBe(403)
})
