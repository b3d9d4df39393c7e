import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedTables } from '#app/server/sealed-tables.ts'
import { makeArrivalLink, openRegistration, putRegistrationPerson } from '#modules/registration/contract.ts'
import { putArrivingPerson } from '#modules/registration/contract/arrival.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { createFormCleanup } from '#modules/registration/server/cleanup.ts'
import { addReservation } from '#modules/reservations/contract.ts'
import { mergeStay, openStay } from '#modules/stays/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { resealJob } from '#platform/server/jobs/reseal-job.ts'
import { Keys } from '#platform/server/security/keys.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { testSecret } from '#testing/keys.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, getUrl, nobody, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import { getRegisterStay } from '../contract.ts'
import { correctEntry, enterPerson, markMistaken, noteIdentity, openEntry } from '../contract/entries.ts'
import { makeOutput } from '../contract/outputs.ts'
import { deleteEntries } from './jobs/delete.ts'

const runs = isLong ? 500 : 6

let world: TestServer
let sql: Client
let hotelSlug: string
let manager: Caller
beforeAll(async () => {
  world = await createTestServer()
  sql = openClient(world.database.owner)
  hotelSlug = await world.aHotel({ features: { registration: true } })
  manager = await world.aManager(hotelSlug)
  await sql`insert into registration_settings (hotel_id, pack, keep_days, keep_source, register_on, register_since)
    values (${hotelSlug}, 'me', 365, 'Advokat D. Primjer', true, ${today})`
})
afterAll(async () => {
  await sql.end()
  await world.close()
})

const today = dayFrom(0)
const identity = { how: 'in_person' } as const
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
const eva: Person = { ...ana, given_name: 'Eva' }

const params = <Of extends object>(of: Of) => ({ hotelSlug, ...of })
const check = async (reservation_id: string | null = null): Promise<string> => {
  const days = { check_in: today, check_out: addDays(today, 3) }
  const body = { id: newId(), room_number: `R ${newId().slice(-8)}`, lead_name: 'Ana', ...days, reservation_id }
  expect((await world.call(manager, openStay, { params: { hotelSlug }, body })).status).toBe(201)
  return body.id
}
const enter = (stay_id: string, who: object = { person: ana }) =>
  world.call(manager, enterPerson, { params: { hotelSlug }, body: { id: newId(), stay_id, identity, ...who } })
const open = (entryId: string) => world.call(manager, openEntry, { params: params({ entryId }), body: {} })
const read = async (stayId: string) => (await world.call(manager, getRegisterStay, { params: params({ stayId }) })).body

/** A stay of which a form has one person. */
const withForm = async () => {
  const days = { check_in: today, check_out: addDays(today, 2) }
  const body = { id: newId(), guest_name: 'Ana Q', apartment: `R ${newId().slice(-8)}`, ...days }
  await world.call(manager, addReservation, { params: { hotelSlug }, body })
  const made = await world.call(manager, makeArrivalLink, {
    params: params({ reservationId: body.id }),
    body: { renew: false },
  })
  const at = { registrationId: body.id, position: '1' }
  await world.call(manager, putRegistrationPerson, { params: params(at), body: { person: ana } })
  return { id: body.id, link: made.body.address.split('#')[1] ?? '', stay: await check(body.id) }
}
const readForm = (registrationId: string) =>
  world.call(manager, openRegistration, { params: params({ registrationId }) })

type Answer = { status: number; body: unknown }
const say = ({ status, body }: Answer): string => (status < 300 ? 'done' : String((body as { code?: string }).code))
/** Both at once; the second begins up to 14 ms after the first, or before it. */
const race = async <One, Other>(run: number, one: () => Promise<One>, other: () => Promise<Other>) => {
  const wait = (run % 8) * 2
  return run % 2 === 0 ? Promise.all([one(), pause(wait).then(other)]) : Promise.all([pause(wait).then(one), other()])
}
/** Runs a race many times. @returns each outcome once */
const repeat = async (what: string, step: (run: number) => Promise<string>): Promise<string[]> => {
  const outcomes: string[] = []
  for (let run = 0; run < runs; run += 1) outcomes.push(await step(run))
  const found = [...Map.groupBy(outcomes, (outcome) => outcome)]
  reportMetrics(`register races: ${what}`, Object.fromEntries(found.map(([outcome, { length }]) => [outcome, length])))
  return found.map(([outcome]) => outcome).toSorted()
}
const long = 1_200_000

test(
  'a guest saves while a desk enters: what was saved is entered, or the guest hears that it is too late',
  async () => {
    const found = await repeat('a guest saves, a desk enters', async (run) => {
      const { id, link, stay } = await withForm()
      const body = { link, id: newId(), person: eva }
      const [saved, entered] = await race(
        run,
        () => world.call(nobody, putArrivingPerson, { params: params({ position: '1' }), body }),
        () => enter(stay, { from_position: 1 }),
      )
      expect(entered.status).toBe(201)
      const { entries } = await read(stay)
      const content = await open(entries[0]?.id ?? '')
      expect([entries.length, (await readForm(id)).body.persons]).toEqual([1, []])
      return `${say(saved)}, entered ${content.body.person.given_name}`
    })
    expect(['done, entered Eva', 'registration.in_register, entered Ana']).toEqual(expect.arrayContaining(found))
  },
  long,
)

test(
  'two desks enter the same person: one does, and the other reads the number',
  async () => {
    const found = await repeat('two desks enter', async (run) => {
      const { stay } = await withForm()
      const answers = await race(
        run,
        () => enter(stay, { from_position: 1 }),
        () => enter(stay, { from_position: 1 }),
      )
      expect((await read(stay)).entries).toHaveLength(1)
      const lost = answers.find(({ status }) => status !== 201)
      expect(lost?.body).toMatchObject({ values: { number: (await read(stay)).entries[0]?.number } })
      return answers.map(say).toSorted().join(', ')
    })
    expect(found).toEqual(['done, registration.in_register'])
  },
  long,
)

test(
  'a desk enters while the form is deleted by its day: entered as a whole, or not at all',
  async () => {
    const clean = createFormCleanup(world.server.database, { now: () => Date.now() })
    const found = await repeat('a desk enters, the form is deleted', async (run) => {
      const { id, stay } = await withForm()
      await sql`update registrations set delete_due_on = ${addDays(today, -2)} where hotel_id = ${hotelSlug} and id = ${id}`
      const [entered] = await race(run, () => enter(stay, { from_position: 1 }), clean)
      const { entries } = await read(stay)
      const [left] = await sql<{ count: number }[]>`
      select count(*)::int as count from registration_persons where hotel_id = ${hotelSlug} and reservation_id = ${id}`
      return `${say(entered)}, entries ${entries.length}, left ${left?.count}`
    })
    expect(['done, entries 1, left 0', 'platform.not_found, entries 0, left 0']).toEqual(expect.arrayContaining(found))
  },
  long,
)

test(
  'an entry is opened and corrected while its day is over: whole, or gone',
  async () => {
    const found = await repeat('a desk corrects, the entry is deleted', async (run) => {
      const stay = await check()
      const { id } = (await enter(stay)).body
      await sql`update register_entries set kept_until = ${addDays(today, -2)} where hotel_id = ${hotelSlug} and id = ${id}`
      const body = { id: newId(), person: eva, why: 'A digit' }
      const [corrected] = await race(
        run,
        () => world.call(manager, correctEntry, { params: params({ entryId: id }), body }),
        () => deleteEntries(world.server.database, Date.now()),
      )
      await deleteEntries(world.server.database, Date.now())
      const entries = (await read(stay)).entries.toSorted((one, other) => (one.number < other.number ? -1 : 1))
      return `${say(corrected)}: ${entries.map(({ status, has_content }) => `${status} ${has_content}`).join(', ')}`
    })
    expect(found.filter((outcome) => outcome.startsWith('done') && !outcome.includes('entered true'))).toEqual([])
    expect(
      found.filter((outcome) => !outcome.startsWith('done') && outcome !== 'platform.not_found: entered false'),
    ).toEqual([])
  },
  long,
)

test(
  'two corrections of an entry: one is the newer entry, and the other is told so',
  async () => {
    const found = await repeat('correction against correction', async (run) => {
      const stay = await check()
      const { id: entryId } = (await enter(stay)).body
      const correct = () =>
        world.call(manager, correctEntry, {
          params: params({ entryId }),
          body: { id: newId(), person: eva, why: 'A digit' },
        })
      const answers = await race(run, correct, correct)
      const { entries } = await read(stay)
      return `${answers.map(say).toSorted().join(', ')}: ${entries
        .map(({ status }) => status)
        .toSorted()
        .join(', ')}`
    })
    expect(found).toEqual(['done, register.entry_closed: corrected, entered'])
  },
  long,
)

test(
  'two files at once: each person is in one of them',
  async () => {
    const period = { from: addDays(today, -1), to: addDays(today, 1) }
    // What the races before have left.
    await sql`update register_reports set state = 'by_hand' where hotel_id = ${hotelSlug}`
    const make = () =>
      world.server.app.inject({
        method: 'POST',
        url: getUrl(makeOutput, { params: params({ output: 'csv' }) }),
        headers: { cookie: manager.cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ ...period, without: [] }),
      })
    const found = await repeat('file against file', async (run) => {
      const stay = await check()
      const number = (await enter(stay)).body.number
      await sql`delete from rate_limits`
      const files = await race(run, make, make)
      const holding = files.filter(({ statusCode, body }) => statusCode === 200 && body.includes(number))
      return `${files
        .map(({ statusCode }) => statusCode)
        .toSorted((one, other) => one - other)
        .join(', ')}: in ${holding.length}`
    })
    expect(found).toEqual(['200, 400: in 1'])
  },
  long,
)

test(
  'an entry is written while it is sealed anew: it has what was written, and can be read',
  async () => {
    const keys = new Keys(Buffer.from(testSecret, 'base64url'))
    const { rows } = {
      rows: await sql<{ generation: number; fingerprint: Buffer }[]>`select * from installation_secret`,
    }
    keys.learn(rows as never)
    const job = resealJob({ database: world.server.database, keys }, sealedTables)
    const found = await repeat('sealed anew against an edit', async (run) => {
      const stay = await check()
      const [kept, mistaken] = [(await enter(stay)).body.id, (await enter(stay)).body.id]
      await sql`update register_entries set key_id = 0 where hotel_id = ${hotelSlug} and id in (${kept}, ${mistaken})`
      const [, edits] = await race(
        run,
        () => job.run(),
        () =>
          Promise.all([
            world.call(manager, noteIdentity, { params: params({ entryId: kept }), body: { how: 'in_person' } }),
            world.call(manager, markMistaken, { params: params({ entryId: mistaken }), body: { why: 'Twice' } }),
          ]),
      )
      await job.run()
      const rest = await sql<{ id: string; key_id: number; sealed: Buffer | null }[]>`
      select id, key_id, sealed from register_entries where hotel_id = ${hotelSlug} and id in (${kept}, ${mistaken})`
      const opened = await open(kept)
      const left = rest.find(({ id }) => id === mistaken)?.sealed
      return `${edits.map(say).join(', ')}: ${opened.body.person.given_name}, mistaken ${left === null ? 'gone' : 'there'}`
    })
    expect(found).toEqual(['done, done: Ana, mistaken gone'])
  },
  long,
)

test(
  'a stay is merged while somebody is entered in it: nobody is lost, and numbers stay',
  async () => {
    const found = await repeat('a stay is merged, a desk enters', async (run) => {
      const [from, into] = [await check(), await check()]
      await enter(from)
      const [merged, entered] = await race(
        run,
        () => world.call(manager, mergeStay, { params: params({ stayId: from }), body: { into } }),
        () => enter(from, { person: eva }),
      )
      const { stay, entries } = await read(into)
      expect(stay.persons_entered).toBe(entries.length)
      expect((await world.call(manager, getRegisterStay, { params: params({ stayId: from }) })).status).toBe(404)
      return `${say(merged)}, ${say(entered)}: ${entries.length}`
    })
    expect(['done, done: 2', 'done, platform.not_found: 1']).toEqual(expect.arrayContaining(found))
    const numbers = await sql<{ number: string }[]>`
    select number from register_entries where hotel_id = ${hotelSlug} order by number`
    const year = today.slice(0, 4)
    expect(numbers.map(({ number }) => number)).toEqual(
      numbers.map((_, at) => `${year}-${String(at + 1).padStart(5, '0')}`),
    )
  },
  long,
)
