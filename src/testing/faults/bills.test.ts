import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bill } from '#modules/bill/contract/bill.ts'
import { newId } from '#platform/contract/id.ts'
import { insertRows } from '../insert-rows.ts'
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
const desks = 6

test(
  `bills and fiscal numbers are whole after ${kills} kills while six desks charge, correct, invoice, cancel and note at random`,
  async () => {
    let program = run(installation.settings)
    await program.ready
    const [hotel] = await seedHotel(installation.owner, 1, { guests: 3, staff: desks })
    if (!hotel) throw new Error('There is no hotel.')
    await asOwner(installation.owner, async (sql) => {
      await sql`update hotels set features = '{"bill": true}' where id = ${hotel.id}`
      await insertRows(sql, 'bill_settings', [{ hotel_id: hotel.id, fiscal: true, fiscal_labels: ['IKOF'] }])
    })
    const agent = connections(desks)
    const [charged, noted, problems] = [new Set<string>(), new Set<string>(), [] as string[]]
    let [answers, unanswered, isOver] = [0, 0, false]

    /** Sends a call until there is an answer, as a desk does whose answers are lost. Null for a refusal. */
    const send = async (cookie: string, method: string, path: string, body?: unknown): Promise<unknown> => {
      for (;;) {
        const reply = await ask(method, `${installation.base}/api/hotels/${hotel.id}/${path}`, { cookie, body, agent })
        if ('why' in reply || reply.status === 503) unanswered += 1
        else {
          answers += 1
          if (![200, 201, 400, 409].includes(reply.status))
            problems.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
          return reply.status < 300 ? reply.body : null
        }
        await pause(20 + Math.random() * 80)
      }
    }
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)]
    const work = async (cookie: string): Promise<void> => {
      while (!isOver) {
        const stay = `stays/${pick(hotel.guests)?.id ?? ''}`
        const { charges, invoices, sums } = (await send(cookie, 'GET', `${stay}/bill`)) as Bill
        const id = newId()
        const chance = Math.random()
        const open = pick(charges.filter((one) => one.invoice_id === null && one.kind !== 'correction'))
        const invoice = pick(invoices.filter(({ kind }) => kind === 'invoice'))
        const unnoted = pick(invoices.filter((one) => !noted.has(one.id)))
        if (chance < 0.3 || !open) {
          const body = { id, description: 'Towel', quantity: 1 + Math.floor(chance * 10), price: 4.35 }
          if (await send(cookie, 'POST', `${stay}/charges`, body)) charged.add(id)
        } else if (chance < 0.4)
          await send(cookie, 'POST', `charges/${open.id}/corrections`, { id, amount: 1.11, reason: 'Wrong' })
        else if (chance < 0.6) {
          const expected = sums.map(({ currency, open: total }) => ({ currency, total }))
          const body = { id, guest_name: 'Ana', language: 'en', charge_ids: 'rest', expected }
          await send(cookie, 'POST', `${stay}/invoices`, body)
        } else if (chance < 0.7 && invoice) await send(cookie, 'POST', `invoices/${invoice.id}/cancel`, { id })
        else if (unnoted) {
          const body = { state: 'done', numbers: [{ label: 'IKOF', value: unnoted.id }] }
          if (await send(cookie, 'PUT', `fiscal-records/invoices/${unnoted.id}`, body)) noted.add(unnoted.id)
        }
      }
    }
    const working = hotel.staff.map(({ cookie }) => work(cookie))
    for (let done = 0; done < kills; done += 1) {
      const wanted = answers + 60 + Math.floor(Math.random() * 60)
      await expect.poll(() => answers > wanted || problems.length > 0, { timeout: 30_000, interval: 5 }).toBe(true)
      const { output, errors } = await program.kill()
      expect(errorsIn(output + errors)).toEqual([])
      program = run(installation.settings)
      await program.ready
    }
    isOver = true
    await Promise.all(working)
    agent.destroy()

    const found = await asOwner(installation.owner, async (sql) => ({
      // The balance of each stay: what was charged is what invoices hold and what is open.
      unbalanced: await sql`
        select stay.id from stays stay where stay.hotel_id = ${hotel.id} and
          (select coalesce(sum(amount), 0) from charges where stay_id = stay.id and hotel_id = stay.hotel_id) <>
          (select coalesce(sum(total), 0) from invoices where stay_id = stay.id and hotel_id = stay.hotel_id) +
          (select coalesce(sum(amount), 0) from charges
            where stay_id = stay.id and hotel_id = stay.hotel_id and invoice_id is null)`,
      unequal: await sql`
        select number from invoices invoice where hotel_id = ${hotel.id} and kind = 'invoice' and
          (select coalesce(sum(amount), 0) from charges where hotel_id = invoice.hotel_id and invoice_id = invoice.id)
          <> case when cancelled_by is null then total else 0 end`,
      charges: await sql<{ id: string }[]>`
        select id from charges where hotel_id = ${hotel.id} and kind = 'manual'`,
      invoices: await sql<{ id: string; number: number }[]>`
        select id, number from invoices where hotel_id = ${hotel.id} order by number`,
      records: await sql<{ subject_id: string; state: string }[]>`
        select subject_id, state from fiscal_records where hotel_id = ${hotel.id}`,
      // A number is that of its own invoice.
      foreign: await sql`
        select subject_id from fiscal_records where hotel_id = ${hotel.id} and state = 'done'
          and numbers -> 0 ->> 'value' is distinct from subject_id::text`,
    }))
    expect(problems).toEqual([])
    expect([found.unbalanced, found.unequal, found.foreign].map((rows) => [...rows])).toEqual([[], [], []])
    expect(found.charges.map(({ id }) => id).toSorted()).toEqual([...charged].toSorted())
    expect(found.invoices.map(({ number }) => number)).toEqual(found.invoices.map((_, at) => at + 1))
    const idsOf = (state: string) => found.records.flatMap((one) => (one.state === state ? [one.subject_id] : []))
    const done = new Set(idsOf('done'))
    expect([...noted].filter((id) => !done.has(id))).toEqual([])
    expect(noted.size).toBeGreaterThan(0)
    const missing = found.invoices.flatMap(({ id }) => (done.has(id) ? [] : [id]))
    expect(idsOf('due').toSorted()).toEqual(missing.toSorted())
    expect(found.invoices.length).toBeGreaterThan(kills)
    expect((await program.stop()).code).toBe(0)
    reportMetrics('bills under kills', {
      kills,
      answers,
      'without an answer': unanswered,
      charges: charged.size,
      'lost or doubled': found.charges.length - charged.size,
      invoices: found.invoices.length,
      'receipts noted': done.size,
      'stays out of balance': found.unbalanced.length,
    })
  },
  isLong ? 900_000 : 120_000,
)
