import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RegisterExport } from '#modules/register/contract/outputs.ts'
import type { RegisterReport } from '#modules/register/contract/rows.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { insertRows } from '../insert-rows.ts'
import { dayFrom } from '../setup/hotel-day.ts'
import { ask, connections } from './http.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { clearEverything, createInstallation, run, type Installation } from './program.ts'
import { asOwner, seedHotel } from './seed-hotels.ts'

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
}, 60_000)
afterAll(clearEverything)

const kills = isLong ? 50 : 3
/** Desks of each of the three hotels. */
const desks = isLong ? 7 : 3
const maxStays = isLong ? 1_000 : 40
const maxAtOnce = 10
const today = dayFrom(0)
/** The hotel's day may be another one. */
const period = { from: addDays(today, -1), to: addDays(today, 1) }
const packs = ['me', 'it', 'es'] as const
type Pack = (typeof packs)[number]
/** The file that takes reports, and how its lines are read back. */
const outputs = { me: 'csv', it: 'alloggiati', es: 'ses_pv' } as const

type Send = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown> | null>
type PartyOfModel = { size: number; entries: string[]; isOver: boolean }
/** A line of a file: whom it tells of, and whether it says when they left. */
type Line = { surname: string; hasLeft: boolean }

/** What was sent may be there; what was answered has to be. */
const createModel = () => ({
  stays: new Map<string, PartyOfModel>(),
  /** Of each entry, corrections included, the name that it was entered with. */
  entered: new Map<string, string>(),
  corrected: new Map<string, string>(),
  mistaken: new Set<string>(),
  /** The lines of each file as it was made. */
  files: new Map<string, Line[]>(),
  /** Sent to be told again: export and entry. */
  putBack: new Set<string>(),
  copies: 0,
})
type Model = ReturnType<typeof createModel>

const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)]

/** A number as letters: names hold no digits. */
const spell = (count: number): string => String(count).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')
let names = 0
const makePerson = (): Person => ({
  surname: `QUOK-${spell((names += 1))}`,
  given_name: 'Ana',
  sex: 'female',
  birth_date: '1984-03-14',
  birth_place: 'Milano',
  birth_country: 'ITA',
  citizenship: ['ITA'],
  document_type: 'id_card',
  document_number: `DEMO${names}`,
  document_country: 'ITA',
  document_place: 'Milano',
})
/** A person as a pack and a place in the party want it. */
const fitPerson = (pack: Pack, isLead: boolean): Person => {
  const { birth_place, birth_country, document_place, document_type, document_number, document_country, ...person } =
    makePerson()
  const document = { document_type, document_number, document_country }
  if (pack === 'me') return { ...person, ...document }
  if (pack === 'es') {
    const { sex: _sex, ...known } = person
    const home = { residence_country: 'FRA', residence_town: 'Paris', residence_address: 'Rue 1' }
    return { ...known, document_type: 'passport', document_number, ...home, residence_postcode: '75001', phone: '600' }
  }
  const born = { ...person, birth_place, birth_country }
  return isLead ? { ...born, ...document, document_place } : born
}

const readLines = (pack: Pack, text: string): Line[] => {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split('\r\n')
  if (pack === 'es')
    return Array.from(text.matchAll(/<apellido1>(.*?)</g), ([, surname = '']) => ({ surname, hasLeft: false }))
  if (pack === 'it') return [first, ...rest].map((line) => ({ surname: line.slice(14, 64).trim(), hasLeft: false }))
  const columns = first.split(';')
  return rest.filter(Boolean).map((line) => {
    const cells = line.split(';')
    return { surname: cells[columns.indexOf('surname')] ?? '', hasLeft: cells[columns.indexOf('left_on')] !== '' }
  })
}

type File = { 'x-export-id': string; text: string }
/** Makes a file, without those whom it cannot hold. They wait to be told by hand. */
const makeFile = async (pack: Pack, output: string, send: Send, form: object = {}): Promise<File | null> => {
  const path = `register/outputs/${output}`
  const preview = (await send('POST', `${path}/preview`, period)) as { cannot: { entry_id: string }[] } | null
  const without = preview?.cannot.map(({ entry_id }) => entry_id) ?? []
  return (await send('POST', path, { ...period, without, ...form })) as File | null
}
const listExports = async (send: Send) =>
  ((await send('GET', 'register/exports')) as { items: RegisterExport[] } | null)?.items ?? []

/** A step of a desk at random. */
const createDesk = (pack: Pack, model: Model, send: Send) => {
  const listOpen = () => [...model.stays].filter(([, { isOver }]) => !isOver)

  const enter = async (stayId: string, party: PartyOfModel): Promise<void> => {
    // Of the first alone Italy wants a document, and another desk may have entered one a moment ago.
    for (const isLead of [party.entries.length === 0, party.entries.length > 0]) {
      const [id, person] = [newId(), fitPerson(pack, isLead)]
      const signature = pack === 'es' && { signature: { kind: 'paper' } }
      const body = { id, stay_id: stayId, person, identity: { how: 'in_person' }, ...signature }
      if (!(await send('POST', 'register/entries', body))) continue
      party.entries.push(id)
      model.entered.set(id, person.surname ?? '')
      return
    }
  }
  const correct = async (party: PartyOfModel): Promise<void> => {
    const [id, old] = [newId(), pick(party.entries.filter((one) => !model.corrected.has(one)))]
    if (old === undefined) return
    for (const isLead of [false, true]) {
      const person = fitPerson(pack, isLead)
      if (!(await send('POST', `register/entries/${old}/corrections`, { id, person, why: 'A digit' }))) continue
      model.corrected.set(old, id)
      model.entered.set(id, person.surname ?? '')
      return
    }
  }
  const putBack = async (): Promise<void> => {
    const listed = (await send('GET', 'register/reports?state=exported')) as { items: RegisterReport[] } | null
    const chosen = pick(listed?.items ?? [])
    // The portal refuses a party as a whole: its members have no line without their head.
    for (const report of listed?.items ?? []) {
      if (report.stay_id !== chosen?.stay_id || report.export_id !== chosen?.export_id) continue
      model.putBack.add(`${report.export_id} ${report.subject_id}`)
      const body = { failure: 'Refused', seen: report.updated_at }
      await send('POST', `register/reports/${report.id}/not-accepted`, body)
    }
  }

  return async (): Promise<void> => {
    const open = listOpen()
    const [stayId, party] = pick(open) ?? []
    // Whoever is complete soon leaves, so that many come.
    const isFull = party !== undefined && party.entries.length >= party.size
    const chance = isFull ? 0.6 + 0.4 * Math.random() : Math.random()
    if (!party || stayId === undefined || (open.length < maxAtOnce && model.stays.size < maxStays)) {
      const body = { id: newId(), room_number: `R${model.stays.size}-${newId().slice(-4)}`, lead_name: 'Ana' }
      const size = 1 + Math.floor(Math.random() * 6)
      if (model.stays.size >= maxStays) return
      model.stays.set(body.id, { size, entries: [], isOver: true })
      const days = { check_in: today, check_out: addDays(today, 3) }
      if (await send('POST', 'stays', { ...body, ...days }))
        model.stays.set(body.id, { size, entries: [], isOver: false })
    } else if (chance < 0.6) await enter(stayId, party)
    else if (chance < 0.64) await correct(party)
    else if (chance < 0.68) await send('PUT', `stays/${stayId}`, { check_out: addDays(today, 2 + (names % 9)) })
    else if (chance < 0.71) await send('PUT', `stays/${stayId}`, { room_number: `M${names}-${stayId.slice(-4)}` })
    else if (chance < 0.74) {
      const [into, other] = pick(open.filter(([id]) => id !== stayId)) ?? []
      if (!other || into === undefined) return
      party.isOver = true
      if (await send('POST', `stays/${stayId}/merge`, { into })) {
        other.entries.push(...party.entries)
        other.size += party.size
      } else party.isOver = false
    } else if (chance < 0.88 && isFull) {
      party.isOver = true
      const found = (await send('GET', `register/stays/${stayId}`)) as { stay: { room_number: string } } | null
      if (found) await send('POST', 'ended-stays', { room_number: found.stay.room_number })
    } else if (chance < 0.92) {
      const made = await makeFile(pack, outputs[pack], send)
      if (made) model.files.set(made['x-export-id'], readLines(pack, made.text))
    } else if (chance < 0.93 && pack !== 'me') {
      if (await makeFile(pack, 'csv', send)) model.copies += 1
    } else if (chance < 0.965) {
      const made = pick((await listExports(send)).filter((one) => !one.copy && one.accepted_at === null))
      if (made) await send('POST', `register/exports/${made.id}/accepted`, { reference: 'A1' })
    } else await putBack()
  }
}

/** The files that took reports. */
const listMade = (hotelId: string) =>
  asOwner(
    installation.owner,
    (sql) => sql<{ id: string; output: string }[]>`
      select id, output from register_exports where hotel_id = ${hotelId} and not copy`,
  )

/** All that the database holds of a register. */
const readRows = (hotelId: string) =>
  asOwner(installation.owner, async (sql) => ({
    stays: await sql<{ id: string; persons_entered: number; standing: number; state: string; has_left: boolean }[]>`
      select id, persons_entered, state, left_at is not null as has_left,
        (select count(*)::int from register_entries entry where entry.hotel_id = stay.hotel_id and entry.stay_id = stay.id
          and status in ('entered', 'refused')) as standing
      from register_stays stay where hotel_id = ${hotelId}`,
    entries: await sql<{ id: string; number: string; status: string; stay_id: string }[]>`
      select id, number, status, stay_id from register_entries where hotel_id = ${hotelId} order by number`,
    reports: await sql<
      { subject_id: string; moment: string; state: string; export_id: string | null; corrects: string }[]
    >`
      select subject_id, moment, state, export_id, corrects from register_reports where hotel_id = ${hotelId}`,
  }))

/** What the model would not have. */
const compare = (pack: Pack, model: Model, rows: Awaited<ReturnType<typeof readRows>>): string[] => {
  const faults: string[] = []
  const check = (holds: boolean, what: string): void => void (holds || faults.push(what))
  const year = today.slice(0, 4)
  const numbers = rows.entries.map((_, at) => `${year}-${String(at + 1).padStart(5, '0')}`)
  check(rows.entries.map(({ number }) => number).join() === numbers.join(), 'numbers with a gap, or twice')
  const ids = (some: Iterable<string>): string => [...some].toSorted().join()
  check(ids(rows.entries.map(({ id }) => id)) === ids(model.entered.keys()), 'other entries than were entered')
  for (const { id, persons_entered, standing } of rows.stays)
    check(persons_entered === standing, `stay ${id} says ${persons_entered} instead of ${standing}`)
  for (const { id, status } of rows.entries)
    check((status === 'corrected') === model.corrected.has(id), `entry ${id} is ${status}`)

  // Each line that was written was told, or was put back to be told again.
  const getTold = (surname: string | undefined, moment: string): string[] =>
    [...model.files].flatMap(([exportId, lines]) =>
      lines.flatMap((line) => (line.surname === surname && (moment === 'arrived' || line.hasLeft) ? [exportId] : [])),
    )
  const moments = pack === 'me' ? ['arrived', 'left'] : ['arrived']
  const corrections = new Set(model.corrected.values())
  const left = new Set(rows.stays.filter(({ has_left }) => has_left).map(({ id }) => id))
  for (const { id, stay_id, status } of rows.entries)
    for (const moment of moments) {
      const own = rows.reports.filter((one) => one.subject_id === id && one.moment === moment)
      const isWanted = moment === 'arrived' || (left.has(stay_id) && status === 'entered')
      check(own.length <= 1 && (!isWanted || own.length === 1), `${own.length} reports of ${moment} of ${id}`)
      const [report] = own
      if (!report) continue
      const inFiles = getTold(model.entered.get(id), moment)
      const stays = inFiles.filter((exportId) => exportId === report.export_id)
      const isFile = report.state === 'done' && report.export_id !== null
      if (isFile) check(stays.length === 1, `${moment} of ${id} stands ${stays.length} times in its file`)
      else
        check(
          report.state === 'by_hand' || report.state === 'void' || corrections.has(id),
          `${moment} of ${id} is ${report.state}`,
        )
      for (const exportId of inFiles) {
        // The line of a departure repeats the person whose arrival another file took.
        const repeats =
          moment === 'arrived' && rows.reports.some((one) => one.subject_id === id && one.moment === 'left')
        const isExplained = exportId === report.export_id || model.putBack.has(`${exportId} ${id}`) || repeats
        check(isExplained, `${moment} of ${id} was told in ${exportId} too`)
      }
    }
  return faults
}

test(
  `each person is told once per moment by accepted files, after ${kills} kills, while ${packs.length * desks} desks work on them`,
  async () => {
    let program = run(installation.settings)
    await program.ready
    const hotels = await seedHotel(installation.owner, packs.length, { guests: 0, staff: desks })
    await asOwner(installation.owner, async (sql) => {
      await sql`insert into platform_settings (secret_copy_checked_at) values (now())
        on conflict (id) do update set secret_copy_checked_at = now()`
      for (const [at, { id }] of hotels.entries()) {
        await sql`update hotels set features = '{"registration": true}' where id = ${id}`
        const kept = packs[at] === 'me' && { keep_days: 365, keep_source: 'Advokat D. Primjer', keep_set_on: today }
        const spain = packs[at] === 'es' && { establishment: '{"code":"0000000000"}' }
        const settings = { hotel_id: id, pack: packs[at], ...kept, ...spain, register_on: true, register_since: today }
        await sql`delete from registration_settings where hotel_id = ${id}`
        await insertRows(sql, 'registration_settings', [settings])
        const milan = { Codice: '403015146', Descrizione: 'MILANO', Provincia: 'MI', DataFineVal: '' }
        const madrid = { CODAUTO: '13', CPRO: '28', CMUN: '079', DC: '6', NOMBRE: 'Madrid' }
        for (const [pack, name, row] of [
          ['it', 'municipalities', milan],
          ['it', 'states', milan],
          ['es', 'municipalities', madrid],
        ] as const)
          if (pack === packs[at])
            await sql`insert into register_code_tables (hotel_id, pack, name, rows, sha256)
              values (${id}, ${pack}, ${name}, ${JSON.stringify([row])}::text::jsonb, decode(repeat('00', 32), 'hex'))`
      }
    })
    const agent = connections(6 * desks)
    const problems: string[] = []
    let [answers, unanswered, isOver] = [0, 0, false]
    const createSend =
      (hotelId: string, cookie: string): Send =>
      async (method, path, body) => {
        for (;;) {
          const reply = await ask(method, `${installation.base}/api/hotels/${hotelId}/${path}`, { cookie, body, agent })
          if ('why' in reply || reply.status === 503) unanswered += 1
          else {
            answers += 1
            if (![200, 201, 400, 404, 409].includes(reply.status) || reply.body['code'] === 'register.not_set_up')
              problems.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
            return reply.status < 300 ? { ...reply.body, ...reply.headers } : null
          }
          await pause(20 + Math.random() * 80)
        }
      }
    const sites = hotels.map((hotel, at) => {
      const [pack, model] = [packs[at] ?? 'me', createModel()]
      const sends = hotel.staff.map(({ cookie }) => createSend(hotel.id, cookie))
      return { hotel, pack, model, sends, send: sends[0] as Send }
    })
    const working = sites.flatMap(({ pack, model, sends }) =>
      sends.map(async (send) => {
        const step = createDesk(pack, model, send)
        while (!isOver) await step()
      }),
    )
    for (let done = 0; done < kills; done += 1) {
      const wanted = answers + (isLong ? 800 : 150) + Math.floor(Math.random() * 100)
      await expect.poll(() => answers > wanted || problems.length > 0, { timeout: 120_000, interval: 5 }).toBe(true)
      const { output, errors } = await program.kill()
      expect(errorsIn(output + errors)).toEqual([])
      program = run(installation.settings)
      await program.ready
      // The run stands for many days: a hotel makes 200 files in each.
      await asOwner(installation.owner, (sql) => sql`delete from rate_limits`)
    }
    isOver = true
    await Promise.all(working)
    expect(problems).toEqual([])

    for (const { hotel, pack, model, send } of sites) {
      for (;;) {
        const made = await makeFile(pack, outputs[pack], send)
        if (!made) break
        model.files.set(made['x-export-id'], readLines(pack, made.text))
      }
      // More than are listed: those whose answer was lost are made again.
      for (const { id, output } of await listMade(hotel.id)) {
        if (model.files.has(id)) continue
        const again = await makeFile(pack, output, send, { again: id, without: [] })
        if (again) model.files.set(id, readLines(pack, again.text))
      }
      for (;;) {
        const open = (await listExports(send)).filter(({ copy, accepted_at }) => !copy && accepted_at === null)
        if (open.length === 0) break
        for (const { id } of open)
          expect(await send('POST', `register/exports/${id}/accepted`, { reference: 'end' })).not.toBeNull()
      }
      for (;;) {
        const waiting = (await send('GET', 'register/reports?state=waiting')) as { items: RegisterReport[] } | null
        if (!waiting?.items.length) break
        for (const { id } of waiting.items) await send('POST', `register/reports/${id}/by-hand`, { reference: 'H' })
      }
      const rows = await readRows(hotel.id)
      expect(compare(pack, model, rows)).toEqual([])
      expect(rows.entries.length).toBeGreaterThan(kills)
      reportMetrics(`register under kills, pack ${pack}`, {
        kills,
        answers,
        'without an answer': unanswered,
        stays: rows.stays.length,
        entries: rows.entries.length,
        corrections: model.corrected.size,
        reports: rows.reports.length,
        'told by a file': rows.reports.filter(({ state }) => state === 'done').length,
        'by hand': rows.reports.filter(({ state }) => state === 'by_hand').length,
        files: model.files.size,
        'put back': model.putBack.size,
        copies: model.copies,
      })
    }
    agent.destroy()
    expect((await program.stop()).code).toBe(0)
  },
  isLong ? 1_800_000 : 180_000,
)
