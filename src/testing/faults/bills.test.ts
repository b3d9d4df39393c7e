import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bill } from '#modules/bill/contract/bill.ts'
import type { MyCheckOut } from '#modules/check-out/contract/mine.ts'
import { toCents } from '#modules/money/policy.ts'
import { newId } from '#platform/contract/id.ts'
import { insertRows } from '../insert-rows.ts'
import { dayFrom } from '../setup/hotel-day.ts'
import { ask, connections } from './http.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { clearEverything, createInstallation, run, type Installation } from './program.ts'
import { asOwner, seedHotel, type Person, type TestHotel } from './seed-hotels.ts'

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
}, 60_000)
afterAll(clearEverything)

const kills = isLong ? 50 : 3
const desks = 6
/** How many stays are worked on at once; what is merged or ended makes room for the next one. */
const maxAtOnce = 8
const tripPrice = 12
const extraId = newId()

/** What was sent may be there; what was answered has to be. Amounts are in cents, and stays those that were named. */
const createModel = () => ({
  charged: new Map<string, { stay: string; cents: number }>(),
  booked: new Map<string, string>(),
  keeps: new Map<string, Set<number>>(),
  corrected: new Map<string, { chargeId: string; cents: number }>(),
  invoices: { sent: new Map<string, number>(), answered: new Set<string>() },
  merges: { sent: new Set<string>(), answered: new Set<string>() },
  ends: { sent: new Set<string>(), toDesks: new Set<string>(), toGuests: new Set<string>() },
  noted: new Set<string>(),
  /** Stays that nobody chooses any more, but for late charges. */
  over: new Set<string>(),
})
type Model = ReturnType<typeof createModel>
/** Sends a call until there is an answer. Null for a refusal. */
type Send = (cookie: string, method: string, path: string, body?: unknown) => Promise<unknown>

const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)]
const getExpected = ({ sums }: Bill) => sums.map(({ currency, open: total }) => ({ currency, total }))
const addCents = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + toCents(amount), 0)
const sumOpen = ({ sums }: Bill): number => addCents(sums.map(({ open }) => open))

/** A step of a desk at random, at a bill as it was a moment ago. */
const createDesk = ({ guests }: TestHotel, model: Model, send: Send) => {
  const { charged, booked, keeps, corrected, invoices, merges, ends, noted, over } = model
  const listPresent = () => guests.filter(({ id }) => !over.has(id)).slice(0, maxAtOnce)

  const readBill = async (cookie: string, id: string) => (await send(cookie, 'GET', `stays/${id}/bill`)) as Bill
  /** Pressed again where the bill has changed meanwhile. */
  const checkOut = async (id: string, answered: Set<string>, press: () => Promise<unknown>): Promise<void> => {
    ends.sent.add(id)
    for (let tries = 0; tries < 4 && !over.has(id); tries += 1) {
      if (!(await press())) continue
      answered.add(id)
      over.add(id)
    }
  }
  const checkOutByStaff = (cookie: string, id: string) =>
    checkOut(id, ends.toDesks, async () => {
      const bill = await readBill(cookie, id)
      const cents = sumOpen(bill)
      const made = cents === 0 ? [] : [{ id: newId(), guest_name: 'Ana', language: 'en', charge_ids: 'rest' }]
      for (const one of made) invoices.sent.set(one.id, cents)
      const body = { bill: { expected: getExpected(bill), invoices: made } }
      return send(cookie, 'POST', `stays/${id}/check-out`, body)
    })
  const checkOutByGuest = ({ id, cookie }: Person) =>
    checkOut(id, ends.toGuests, async () => {
      const mine = (await send(cookie, 'GET', 'my/check-out')) as MyCheckOut | null
      if (!mine) return null
      const body = { id: newId(), expected: mine.open }
      invoices.sent.set(body.id, addCents(mine.open.map(({ total }) => total)))
      return send(cookie, 'POST', 'my/check-out', body)
    })

  return async (cookie: string): Promise<void> => {
    const present = listPresent()
    // Now and then a late charge, or one that names a stay that was merged.
    const guest = Math.random() < 0.1 ? pick(guests.filter(({ id }) => over.has(id))) : pick(present)
    if (!guest) return
    const stay = `stays/${guest.id}`
    const bill = await readBill(cookie, guest.id)
    const open = pick(bill.charges.filter((one) => one.invoice_id === null && one.kind === 'manual'))
    const booking = pick(bill.charges.flatMap(({ kind, source_id }) => (kind === 'extra' && source_id) || []))
    const invoice = pick(bill.invoices.filter(({ kind }) => kind === 'invoice'))
    const unnoted = pick(bill.invoices.filter((one) => !noted.has(one.id)))
    const into = present.length === maxAtOnce && pick(present.filter((one) => one !== guest))
    const id = newId()
    const chance = Math.random()
    if (chance < 0.2 || !open) {
      const body = { id, description: 'Towel', quantity: 1 + Math.floor(Math.random() * 10), price: 4.35 }
      if (await send(cookie, 'POST', `${stay}/charges`, body))
        charged.set(id, { stay: guest.id, cents: 435 * body.quantity })
    } else if (chance < 0.3) {
      const asked = { extra_id: extraId, quantity: 1, note: '', expected_total: tripPrice, settle: 'room' }
      if (await send(cookie, 'POST', 'extra-bookings', { id, stay_id: guest.id, ...asked })) booked.set(id, guest.id)
    } else if (chance < 0.36 && booking !== undefined) {
      const keep = pick([0, 5]) ?? 0
      keeps.set(booking, new Set(keeps.get(booking)).add(toCents(keep)))
      await send(cookie, 'POST', `extra-bookings/${booking}/cancel`, { keep })
    } else if (chance < 0.45) {
      const body = { id, amount: 1.11, reason: 'Wrong' }
      if (await send(cookie, 'POST', `charges/${open.id}/corrections`, body))
        corrected.set(id, { chargeId: open.id, cents: 111 })
    } else if (chance < 0.6) {
      invoices.sent.set(id, sumOpen(bill))
      const body = { id, guest_name: 'Ana', language: 'en', charge_ids: 'rest', expected: getExpected(bill) }
      if (await send(cookie, 'POST', `${stay}/invoices`, body)) invoices.answered.add(id)
    } else if (chance < 0.68 && invoice) {
      invoices.sent.set(id, -toCents(invoice.total))
      if (await send(cookie, 'POST', `invoices/${invoice.id}/cancel`, { id })) invoices.answered.add(id)
    } else if (chance < 0.71 && into) {
      const pair = `${guest.id} into ${into.id}`
      merges.sent.add(pair)
      if (await send(cookie, 'POST', `${stay}/merge`, { into: into.id })) merges.answered.add(pair)
      over.add(guest.id)
    } else if (chance < 0.81 && into) {
      // The desk, the guest, or both in the same moment.
      const who = pick(['desk', 'guest', 'both'])
      await Promise.all([
        who !== 'guest' && checkOutByStaff(cookie, guest.id),
        who !== 'desk' && checkOutByGuest(guest),
      ])
    } else if (unnoted) {
      const body = { state: 'done', numbers: [{ label: 'IKOF', value: unnoted.id }] }
      if (await send(cookie, 'PUT', `fiscal-records/invoices/${unnoted.id}`, body)) noted.add(unnoted.id)
    }
  }
}

/** All that the database holds of the stays' money. */
const readRows = (hotelId: string) =>
  asOwner(installation.owner, async (sql) => ({
    stays: await sql<{ id: string; status: string; ended_how: string | null; merged_into: string | null }[]>`
      select id, status, ended_how, merged_into from stays where hotel_id = ${hotelId}`,
    // A phone of a stay that is over.
    signedIn: await sql`
      select session.id from sessions session join stays stay on stay.id = session.stay_id
      where stay.hotel_id = ${hotelId} and session.hotel_id = ${hotelId} and stay.status <> 'present'`,
    charges: await sql<{ id: string; stay_id: string; kind: string; corrects_id: string | null; cents: number }[]>`
      select id, stay_id, kind, corrects_id, (amount * 100)::int as cents from charges where hotel_id = ${hotelId}`,
    bookings: await sql<{ id: string; status: string; kept: number | null }[]>`
      select id, status, (kept * 100)::int as kept from extra_bookings where hotel_id = ${hotelId}`,
    invoices: await sql<{ id: string; stay_id: string; number: number; cents: number }[]>`
      select id, stay_id, number, (total * 100)::int as cents from invoices where hotel_id = ${hotelId} order by number`,
    // An invoice holds its total in charges, and a cancelled one none.
    unequal: await sql`
      select number from invoices invoice where hotel_id = ${hotelId} and kind = 'invoice' and
        (select coalesce(sum(amount), 0) from charges where hotel_id = invoice.hotel_id and invoice_id = invoice.id)
        <> case when cancelled_by is null then total else 0 end`,
    records: await sql<{ subject_id: string; state: string; value: string | null }[]>`
      select subject_id, state, numbers -> 0 ->> 'value' as value from fiscal_records where hotel_id = ${hotelId}`,
  }))
type Rows = Awaited<ReturnType<typeof readRows>>

/** What the model would not have. @returns the sums of each stay that was not merged, in cents */
const compare = (model: Model, rows: Rows) => {
  const stays = new Map(rows.stays.map((stay) => [stay.id, stay]))
  const getRoot = (id: string): string => {
    const into = stays.get(id)?.merged_into
    return into ? getRoot(into) : id
  }
  const faults: string[] = []
  const check = (holds: boolean, what: string): void => void (holds || faults.push(what))

  const { merges, ends, invoices } = model
  const merged = new Set(rows.stays.flatMap((one) => (one.merged_into ? `${one.id} into ${one.merged_into}` : [])))
  for (const pair of merged) check(merges.sent.has(pair), `merged by nobody: ${pair}`)
  for (const pair of merges.answered) check(merged.has(pair), `not merged: ${pair}`)
  const mayEnd = new Set([...ends.sent].map(getRoot))
  for (const { id, ended_how, merged_into } of rows.stays)
    check(ended_how === null || merged_into !== null || mayEnd.has(id), `ended by nobody: ${id} ${ended_how}`)
  // A desk that ends a stay which was merged does not end the other one. A guest ends the one that they are in.
  for (const id of ends.toDesks) check(stays.get(id)?.status === 'ended', `not ended: ${id}`)
  for (const id of ends.toGuests) check(stays.get(getRoot(id))?.status === 'ended', `not ended for its guest: ${id}`)

  const sums = new Map<string, { charged: number; invoiced: number }>()
  const add = (id: string, charged: number, invoiced: number): void => {
    const sum = sums.get(getRoot(id)) ?? { charged: 0, invoiced: 0 }
    sums.set(getRoot(id), { charged: sum.charged + charged, invoiced: sum.invoiced + invoiced })
  }
  for (const { stay, cents } of model.charged.values()) add(stay, cents, 0)
  for (const { chargeId, cents } of model.corrected.values()) add(model.charged.get(chargeId)?.stay ?? '', -cents, 0)
  const bookings = new Map(rows.bookings.map((booking) => [booking.id, booking]))
  for (const [id, stay] of model.booked) {
    const { status, kept = null } = bookings.get(id) ?? {}
    const isPossible = status === 'cancelled' ? model.keeps.get(id)?.has(kept ?? -1) : status === 'approved'
    check(isPossible === true, `booking ${id} is ${status} and keeps ${kept}`)
    add(stay, kept ?? toCents(tripPrice), 0)
  }
  for (const { id, stay_id, cents } of rows.invoices) {
    check(invoices.sent.get(id) === cents, `invoice ${id} over ${cents} instead of ${invoices.sent.get(id)}`)
    add(stay_id, 0, cents)
  }
  for (const id of invoices.answered)
    check(
      rows.invoices.some((one) => one.id === id),
      `no invoice ${id}`,
    )
  return { faults, sums }
}

test(
  `bills are those of a model after ${kills} kills while six desks charge, sell, correct, invoice, cancel, note, merge and check out, and guests leave by themselves`,
  async () => {
    let program = run(installation.settings)
    await program.ready
    const [hotel] = await seedHotel(installation.owner, 1, { guests: kills * 15, staff: desks })
    const manager = hotel?.staff[0]
    if (!hotel || !manager) throw new Error('There is no hotel.')
    await asOwner(installation.owner, async (sql) => {
      await sql`update hotels set features = '{"bill": true, "extras": true}' where id = ${hotel.id}`
      const settings = { fiscal: true, fiscal_labels: ['IKOF'], self_check_out: 'always', self_check_out_from: '00:00' }
      await insertRows(sql, 'bill_settings', [{ hotel_id: hotel.id, ...settings }])
      await sql`update sessions set trusted = true where hotel_id = ${hotel.id} and kind = 'guest'`
      await sql`update stays set check_in = ${dayFrom(-2)}, check_out = ${dayFrom(0)} where hotel_id = ${hotel.id}`
    })
    const agent = connections(2 * desks)
    const problems: string[] = []
    let [answers, unanswered, isOver] = [0, 0, false]

    const send: Send = async (cookie, method, path, body) => {
      for (;;) {
        const reply = await ask(method, `${installation.base}/api/hotels/${hotel.id}/${path}`, { cookie, body, agent })
        if ('why' in reply || reply.status === 503) unanswered += 1
        else {
          answers += 1
          // A guest is signed out by the end of the stay, and may not leave twice.
          const refusals = path.startsWith('my/') ? [401, 403, 409] : [400, 409]
          if (![200, 201, ...refusals].includes(reply.status))
            problems.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
          return reply.status < 300 ? reply.body : null
        }
        await pause(20 + Math.random() * 80)
      }
    }
    const offer = { id: extraId, name: 'Boat trip', price: tripPrice, unit: 'each' }
    expect(await send(manager.cookie, 'POST', 'extras', offer)).not.toBeNull()
    const model = createModel()
    const step = createDesk(hotel, model, send)
    const work = async (cookie: string): Promise<void> => {
      while (!isOver) await step(cookie)
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
    expect(problems).toEqual([])

    const rows = await readRows(hotel.id)
    const { faults, sums } = compare(model, rows)
    expect([faults, rows.unequal, rows.signedIn].map((found) => [...found])).toEqual([[], [], []])
    const idsOf = (kind: string) => rows.charges.flatMap((one) => (one.kind === kind ? [one.id] : [])).toSorted()
    expect(idsOf('manual')).toEqual([...model.charged.keys()].toSorted())
    expect(rows.bookings.map(({ id }) => id).toSorted()).toEqual([...model.booked.keys()].toSorted())
    expect(rows.invoices.map(({ number }) => number)).toEqual(rows.invoices.map((_, at) => at + 1))
    for (const [id, { charged, invoiced }] of sums) {
      const bill = (await send(manager.cookie, 'GET', `stays/${id}/bill`)) as Bill
      const [sum] = bill.sums
      expect([bill.sums.length, toCents(sum?.charged ?? 0), toCents(sum?.invoiced ?? 0), sumOpen(bill)]).toEqual([
        1,
        charged,
        invoiced,
        charged - invoiced,
      ])
    }
    agent.destroy()

    const subjectsOf = (state: string) => rows.records.flatMap((one) => (one.state === state ? [one.subject_id] : []))
    const done = new Set(subjectsOf('done'))
    expect([...model.noted].filter((id) => !done.has(id))).toEqual([])
    expect(model.noted.size).toBeGreaterThan(0)
    const missing = rows.invoices.flatMap(({ id }) => (done.has(id) ? [] : [id]))
    expect(subjectsOf('due').toSorted()).toEqual(missing.toSorted())
    // A number is that of its own invoice.
    expect(rows.records.filter((one) => one.state === 'done' && one.value !== one.subject_id)).toEqual([])
    expect(rows.invoices.length).toBeGreaterThan(kills)
    expect(Math.min(model.merges.answered.size, model.ends.toDesks.size + model.ends.toGuests.size)).toBeGreaterThan(0)
    expect((await program.stop()).code).toBe(0)
    const endedBy = (how: string) => rows.stays.filter(({ ended_how }) => ended_how === how).length
    reportMetrics('bills under kills', {
      kills,
      answers,
      'without an answer': unanswered,
      charges: rows.charges.length,
      'lost or doubled': idsOf('manual').length - model.charged.size,
      invoices: rows.invoices.length,
      'receipts noted': done.size,
      'stays merged': endedBy('merged'),
      'checked out by the desk': endedBy('staff'),
      'by the guest': endedBy('guest'),
      'bills unlike the model': faults.length,
    })
  },
  isLong ? 900_000 : 120_000,
)
