import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCharge, correctCharge, type Charge } from '#modules/bill/contract.ts'
import { getBill, getMyBill } from '#modules/bill/contract/bill.ts'
import { cancelInvoice, makeBillInvoice } from '#modules/bill/contract/invoices.ts'
import { updateBillSettings } from '#modules/bill/contract/settings.ts'
import { checkOutStay, type CheckOutBill } from '#modules/check-out/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { erasePerson } from '#modules/privacy/contract.ts'
import { changeStay, getMyStay, listStays, mergeStay, openStay, type ListedStay } from '#modules/stays/contract.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import { calculateTax, chargeTaxNow, getTaxParty, putTaxParty, type TaxPerson } from '../contract/party.ts'
import { getTaxReport } from '../contract/report.ts'
import { chargeAtEnd, chargeTax } from './charging.ts'
import { findTaxDue } from './due.ts'
import { offerParty } from './parties.ts'
import { removeOldParties } from './privacy.ts'

let world: TestServer
let owner: Client
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
  owner = openClient(world.database.owner)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { bill: true }, content_languages: ['en', 'de'] })
  manager = await world.aManager(hotelSlug)
  await world.call(manager, updateBillSettings, { params: { hotelSlug }, body: { tourist_tax: true, shown: 'all' } })
})

const rate = (values: Partial<contract.NewTaxRule> = {}) => ({
  id: newId(),
  name: 'Tourist tax',
  town: 'Budva',
  base: 'person_night' as const,
  amount: 1,
  ages: [
    { from: 0, to: 11, share: 0 },
    { from: 12, to: 17, share: 50 },
  ],
  valid_from: '2020-01-01',
  ...values,
})
const addRule = (values: Partial<contract.NewTaxRule> = {}, who = manager) =>
  world.call(who, contract.addTaxRule, { params: { hotelSlug }, body: rate(values) })
const succeed = (ruleId: string, values: Partial<contract.NewTaxSuccessor> = {}) =>
  world.call(manager, contract.succeedTaxRule, { params: { hotelSlug, ruleId }, body: rate(values) })
const update = (ruleId: string, values: Partial<contract.TaxRuleForm> = {}) => {
  const { id: _, ...body } = rate()
  return world.call(manager, contract.updateTaxRule, { params: { hotelSlug, ruleId }, body: { ...body, ...values } })
}
const rules = async () =>
  (await world.call(manager, contract.listTaxRules, { params: { hotelSlug } })).body.items.map(
    ({ id, amount, valid_from, valid_until }) => ({ id, amount, valid_from, valid_until }),
  )
const aged = (...ages: (number | null)[]): TaxPerson[] =>
  ages.map((age) => ({ id: newId(), age, exempt: null, from: null, until: null }))

const aStay = async (check_in = dayFrom(0), check_out: string | null = dayFrom(3), room_number = 'Room 3') =>
  (
    await world.call(manager, openStay, {
      params: { hotelSlug },
      body: { id: newId(), room_number, lead_name: 'Ana', check_in, check_out },
    })
  ).body.id
const setParty = (stayId: string, persons: TaxPerson[], rest: { room_price?: number; seen?: string | null } = {}) =>
  world.call(manager, putTaxParty, { params: { hotelSlug, stayId }, body: { persons, ...rest } })
const chargeNow = (stayId: string, body: { nights?: number } = {}) =>
  world.call(manager, chargeTaxNow, { params: { hotelSlug, stayId }, body })
const amounts = async (stayId: string, body: { nights?: number } = {}) =>
  (await chargeNow(stayId, body)).body.items.map(({ kind, amount, description, reason }) => [
    kind,
    amount,
    reason ?? description,
  ])
const charges = async (stayId: string): Promise<Charge[]> =>
  (await world.call(manager, getBill, { params: { hotelSlug, stayId } })).body.charges
const taxOf = async (stayId: string) => (await world.call(manager, getTaxParty, { params: { hotelSlug, stayId } })).body
const move = (stayId: string, check_out: string) =>
  world.call(manager, changeStay, { params: { hotelSlug, stayId }, body: { check_out } })

describe('a rate', () => {
  test('is added once, and is followed by another one on whose day it ends', async () => {
    const body = rate()
    const params = { hotelSlug }
    const [first, again] = [
      await world.call(manager, contract.addTaxRule, { params, body }),
      await world.call(manager, contract.addTaxRule, { params, body }),
    ]
    expect([first.status, again.body]).toEqual([201, first.body])
    const { status, body: second } = await succeed(body.id, { amount: 1.2, valid_from: '2027-01-01' })
    expect([status, second.series]).toEqual([201, first.body.series])
    expect(await rules()).toEqual([
      { id: body.id, amount: 1, valid_from: '2020-01-01', valid_until: '2027-01-01' },
      { id: second.id, amount: 1.2, valid_from: '2027-01-01', valid_until: null },
    ])
  })

  test.each([
    [{ ages: [{ from: 9, to: 3, share: 0 }] }, 'ages.0.to', 'tax.rule_invalid'],
    [{ ages: [{ from: 0, to: 11, share: 101 }] }, 'ages.0.share', 'tax.rule_invalid'],
    [
      {
        ages: [
          { from: 0, to: 11, share: 0 },
          { from: 11, to: 17, share: 50 },
        ],
      },
      'ages.1.from',
      'tax.ages_overlap',
    ],
    [
      {
        base: 'band' as const,
        bands: [
          { up_to: 5, amount: 1 },
          { up_to: 3, amount: 1 },
          { up_to: null, amount: 2 },
        ],
      },
      'bands',
      'tax.bands_invalid',
    ],
    [{ base: 'band' as const, bands: [{ up_to: 5, amount: 1 }] }, 'bands', 'tax.bands_invalid'],
    [{ base: 'percent_of_room' as const }, 'percent', 'tax.rule_invalid'],
    [{ amount: null }, 'amount', 'tax.rule_invalid'],
    [{ season_from: '04-01' }, 'season_to', 'tax.rule_invalid'],
    [{ season_from: '02-30', season_to: '04-01' }, 'season_from', 'tax.rule_invalid'],
    [{ valid_until: '2020-01-01' }, 'valid_until', 'tax.rule_invalid'],
  ])('with %o is refused at the field, and nothing is written', async (values, field, code) => {
    const { status, body } = await addRule(values)
    expect([status, body.fields?.[field]?.code]).toEqual([400, code])
    expect(await rules()).toEqual([])
  })

  test('never overlaps another one of its tax, and no hotel has more than 40', async () => {
    const { body: first } = await addRule()
    await succeed(first.id, { valid_from: '2027-01-01' })
    expect((await succeed(first.id, { valid_from: '2026-06-01' })).body.code).toBe('tax.dates_overlap')
    expect((await update(first.id, { valid_until: null })).body.code).toBe('tax.dates_overlap')
    expect((await succeed(first.id, { valid_from: '2020-01-01' })).body.code).toBe('tax.rule_invalid')
    expect((await rules())[0]?.valid_until).toBe('2027-01-01')
    for (let at = 2; at < 40; at++) expect((await addRule()).status).toBe(201)
    expect(await addRule()).toMatchObject({ status: 409, body: { code: 'tax.too_many' } })
  }, 10_000)

  test('that was charged by only ends; the database keeps it too', async () => {
    const { body: rule } = await addRule()
    const stayId = await aStay()
    await setParty(stayId, aged(null))
    await chargeNow(stayId)
    expect(await update(rule.id, { amount: 2 })).toMatchObject({ status: 409, body: { code: 'tax.rule_in_use' } })
    const deleted = await world.call(manager, contract.deleteTaxRule, { params: { hotelSlug, ruleId: rule.id } })
    expect([deleted.status, deleted.body.code]).toEqual([409, 'tax.rule_in_use'])
    expect((await update(rule.id, { valid_until: '2030-01-01' })).body).toMatchObject({
      valid_until: '2030-01-01',
      used: true,
    })
    const scope = scopeFor(hotelSlug, { kind: 'nobody' })
    const broken = world.server.database.write(scope, (tx) =>
      tx.updateTable('tax_rules').set({ amount: 9 }).where('hotel_id', '=', hotelSlug).execute(),
    )
    await expect(broken).rejects.toThrow('only ends')
  })

  test('is saved over what a colleague saved only knowing it', async () => {
    const { body: rule } = await addRule()
    await update(rule.id, { amount: 1.1 })
    const lost = await update(rule.id, { amount: 1.3, seen: rule.updated_at })
    expect([lost.status, (lost.body.current as contract.TaxRule).amount]).toEqual([409, 1.1])
  })

  test('is read by the reception, and changed by managers alone', async () => {
    const reception = await world.aManager(hotelSlug, { staff_role: 'reception' })
    expect((await world.call(reception, contract.listTaxRules, { params: { hotelSlug } })).status).toBe(200)
    expect((await addRule({}, reception)).status).toBe(403)
  })
})

describe('the tax of a stay', () => {
  beforeEach(() => addRule())

  test('is expected on the bill, and charged with words that name nobody: vector 1', async () => {
    const guest = await world.aGuest(hotelSlug, { room_number: 'Room 3', guest_name: 'Ana' })
    const stayId = (await world.call(guest, getMyStay, { params: { hotelSlug } })).body.stay.id
    await move(stayId, dayFrom(3))
    const { body } = await setParty(stayId, aged(null, null, 9, 14))
    expect(body.result).toMatchObject({
      total: 7.5,
      nights: 3,
      steps: [
        { persons: 2, age: null, share: 100, nights: 3, unit: 1, amount: 6 },
        { persons: 1, age: 9, share: 0, nights: 3, unit: 0, amount: 0 },
        { persons: 1, age: 14, share: 50, nights: 3, unit: 0.5, amount: 1.5 },
      ],
    })
    const mine = async () => (await world.call(guest, getMyBill, { params: { hotelSlug } })).body
    expect((await mine()).expected_tax).toMatchObject({
      until: dayFrom(3),
      total: 7.5,
      currency: 'EUR',
      counted: { en: '2 adults × 3 nights, 1 aged 12-17 (50 %), 1 free' },
    })
    expect(await amounts(stayId)).toEqual([
      ['tax', 7.5, 'Tourist tax, 2 adults × 3 nights, 1 aged 12-17 (50 %), 1 free'],
    ])
    expect(await amounts(stayId)).toEqual([])
    const after = await mine()
    expect(after.expected_tax).toBeNull()
    expect(after.charges[0]?.name_for_guest?.['de']).toContain('2 Erwachsene')
  })

  test('follows an extension and an early departure, each by its difference: vector 30', async () => {
    const stayId = await aStay()
    await setParty(stayId, aged(null, null))
    expect(await amounts(stayId)).toEqual([['tax', 6, 'Tourist tax, 2 adults × 3 nights']])
    await move(stayId, dayFrom(5))
    expect(await amounts(stayId)).toEqual([['tax', 4, 'Tourist tax, difference: 2 adults × 5 nights']])
    await move(stayId, dayFrom(2))
    // Of the newest charge first, at most what is left of it.
    const reason = 'Counted anew: 2 adults × 2 nights'
    expect(await amounts(stayId)).toEqual([
      ['correction', -4, reason],
      ['correction', -2, reason],
    ])
  })

  test('is not charged again where staff took it off, and not taken off twice', async () => {
    const stayId = await aStay()
    await setParty(stayId, aged(null, null))
    await chargeNow(stayId)
    const [charge] = await charges(stayId)
    const body = { id: newId(), amount: 5, reason: 'A present' }
    await world.call(manager, correctCharge, { params: { hotelSlug, chargeId: charge?.id ?? '' }, body })
    expect(await amounts(stayId)).toEqual([])
    expect((await amounts(stayId, { nights: 1 })).map(([, amount]) => amount)).toEqual([-1])
    expect(await amounts(stayId, { nights: 1 })).toEqual([])
  })

  test('that is on an invoice is not touched: it says how much is too much on which', async () => {
    const stayId = await aStay()
    await setParty(stayId, aged(null, null))
    await chargeNow(stayId)
    const { body: invoice } = await world.call(manager, makeBillInvoice, {
      params: { hotelSlug, stayId },
      body: {
        id: newId(),
        guest_name: 'Ana',
        language: 'en',
        charge_ids: 'rest',
        expected: [{ currency: 'EUR', total: 6 }],
      },
    })
    await setParty(stayId, aged(null))
    expect(await amounts(stayId)).toEqual([])
    expect((await taxOf(stayId)).too_much).toEqual([{ invoice_id: invoice.id, number: invoice.number, amount: 3 }])
    await world.call(manager, cancelInvoice, { params: { hotelSlug, invoiceId: invoice.id }, body: { id: newId() } })
    expect((await amounts(stayId)).map(([, amount]) => amount)).toEqual([-3])
    expect((await taxOf(stayId)).too_much).toEqual([])
  })

  test('that was charged in another currency is left alone, and says in which', async () => {
    const stayId = await aStay()
    await setParty(stayId, aged(null))
    await chargeNow(stayId)
    await owner`update hotels set currency = 'RSD' where id = ${hotelSlug}`
    await setParty(stayId, aged(null, null))
    expect(await amounts(stayId)).toEqual([])
    expect((await taxOf(stayId)).other_currency).toBe('EUR')
  })

  test('has a line for each rate, with its VAT, on a charge over New Year', async () => {
    const [first] = await rules()
    await succeed(first?.id ?? '', { amount: 2, vat_rate: 10, valid_from: dayFrom(1) })
    const stayId = await aStay()
    await setParty(stayId, aged(null))
    const { items } = (await chargeNow(stayId)).body
    expect(items[0]?.lines.map(({ price, tax_rate }) => [price, tax_rate])).toEqual([
      [1, null],
      [4, 10],
    ])
  })

  test('needs persons, and the price of a night where a rate does', async () => {
    const stayId = await aStay()
    expect(await chargeNow(stayId)).toMatchObject({ status: 400, body: { code: 'tax.party_missing' } })
    await addRule({ base: 'percent_of_room', percent: 5, name: 'City tax' })
    await setParty(stayId, aged(null))
    expect(await chargeNow(stayId)).toMatchObject({ status: 400, body: { code: 'tax.room_price_missing' } })
    expect(await taxOf(stayId)).toMatchObject({ price_missing: true, result: null })
    expect(await charges(stayId)).toEqual([])
    await setParty(stayId, aged(null), { room_price: 100 })
    expect((await amounts(stayId)).map(([, amount]) => amount)).toEqual([15, 3])
  })

  test('is charged at the end where the persons are known, until the day of leaving, and never guessed', async () => {
    const [known, unknown] = [await aStay(dayFrom(-2)), await aStay(dayFrom(-2), dayFrom(3), 'Room 4')]
    await setParty(known, aged(null))
    for (const stayId of [known, unknown])
      await world.call(manager, checkOutStay, { params: { hotelSlug, stayId }, body: {} })
    expect((await charges(known)).map(({ amount }) => amount)).toEqual([2])
    expect(await charges(unknown)).toEqual([])
    const scope = scopeFor(hotelSlug, { kind: 'nobody' })
    const gap = (id: string) =>
      world.server.database.write(scope, async (tx) => {
        const stay = await lockStay(tx, scope, id)
        return stay && (await findTaxDue(tx, scope, stay))?.gap
      })
    expect([await gap(known), await gap(unknown)]).toEqual([null, 'persons'])
  })

  test('that a check-out has settled or skipped is not counted again at the end of the transaction', async () => {
    const scope = scopeFor(hotelSlug, { kind: 'nobody' })
    const settle = (id: string, what: { nights?: number; party?: 'none' }) =>
      world.server.database.write(scope, async (tx) => {
        const stay = await lockStay(tx, scope, id)
        if (!stay) throw new Error('no stay')
        const made = await chargeTax(tx, scope, stay, { day: dayFrom(0), ...what })
        await chargeAtEnd(tx, scope, { ...stay, status: 'ended' })
        return made.map(({ amount }) => amount)
      })
    const stayId = await aStay(dayFrom(-2))
    await setParty(stayId, aged(null))
    expect(await settle(stayId, { nights: 1 })).toEqual([1])
    expect(await settle(stayId, { party: 'none' })).toEqual([])
    expect((await charges(stayId)).map(({ amount }) => amount)).toEqual([1])
    const entries =
      await owner`select action from audit_entries where hotel_id = ${hotelSlug} and action like 'bill.tax%' order by at`
    expect(entries.map(({ action }) => action)).toEqual(['bill.tax_charged', 'bill.tax_skipped'])
  })

  test('joins both parties in a merge; more persons than a party has are unknown again', async () => {
    const [one, other, third] = [
      await aStay(),
      await aStay(dayFrom(0), dayFrom(3), 'Room 4'),
      await aStay(dayFrom(0), dayFrom(3), 'Room 5'),
    ]
    await setParty(one, aged(null, 9), { room_price: 80 })
    await setParty(other, aged(null))
    await setParty(third, aged(...Array.from({ length: 29 }, () => null)))
    await chargeNow(one)
    await world.call(manager, mergeStay, { params: { hotelSlug, stayId: one }, body: { into: other } })
    expect((await taxOf(other)).party).toMatchObject({ room_price: 80, persons: { length: 3 } })
    expect((await amounts(other)).map(([, amount]) => amount)).toEqual([3])
    await world.call(manager, mergeStay, { params: { hotelSlug, stayId: third }, body: { into: other } })
    expect((await taxOf(other)).party).toBeNull()
  })

  test('is charged no more and expected nowhere once the hotel charges none', async () => {
    const stayId = await aStay()
    await setParty(stayId, aged(null))
    await world.call(manager, updateBillSettings, { params: { hotelSlug }, body: { tourist_tax: false } })
    expect(await amounts(stayId)).toEqual([])
    expect((await world.call(manager, getBill, { params: { hotelSlug, stayId } })).body.expected_tax).toBeNull()
    expect((await taxOf(stayId)).result).toBeNull()
  })
})

test('a call of another hotel finds no stay, and changes nothing of it', async () => {
  await addRule()
  const stayId = await aStay()
  await setParty(stayId, aged(null))
  const before = await taxOf(stayId)
  const own = hotelSlug
  hotelSlug = await world.aHotel({ features: { bill: true } })
  const theirs = await world.aManager(hotelSlug)
  const params = { hotelSlug, stayId }
  await world.call(theirs, updateBillSettings, { params: { hotelSlug }, body: { tourist_tax: true } })
  const answers = [
    await world.call(theirs, getTaxParty, { params }),
    await world.call(theirs, putTaxParty, { params, body: { persons: aged(null, null) } }),
    await world.call(theirs, chargeTaxNow, { params, body: {} }),
    await world.call(theirs, checkOutStay, { params, body: {} }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  hotelSlug = own
  expect([await taxOf(stayId), await charges(stayId)]).toEqual([before, []])
})

describe('a stay that has left', () => {
  const left = async () => {
    const { items } = (await world.call(manager, listStays, { params: { hotelSlug }, query: { list: 'ended' } })).body
    return Object.fromEntries((items as ListedStay[]).map(({ room_number, tax_missing }) => [room_number, tax_missing]))
  }
  const leave = (stayId: string, bill?: CheckOutBill) =>
    world.call(manager, checkOutStay, { params: { hotelSlug, stayId }, body: bill ? { bill } : {} })

  test('says what is missing for its tax, until it is entered; not without a taxed night, or where staff want none', async () => {
    await addRule({ base: 'percent_of_room', percent: 5, valid_from: dayFrom(-2) })
    const [nobody, priceless, whole, skipped, early, brief] = [
      await aStay(dayFrom(-2), dayFrom(3), 'nobody'),
      await aStay(dayFrom(-2), dayFrom(3), 'priceless'),
      await aStay(dayFrom(-2), dayFrom(3), 'whole'),
      await aStay(dayFrom(-2), dayFrom(3), 'skipped'),
      await aStay(dayFrom(-4), dayFrom(-2), 'early'),
      await aStay(dayFrom(0), dayFrom(3), 'brief'),
    ]
    await setParty(priceless, aged(null))
    await setParty(whole, aged(null), { room_price: 100 })
    for (const stayId of [nobody, priceless, whole, early, brief]) expect((await leave(stayId)).status).toBe(200)
    expect((await leave(skipped, { expected: [], tax: 'none', invoices: [] })).status).toBe(200)
    expect(await left()).toEqual({ nobody: 'persons', priceless: 'price' })
    for (const stayId of [nobody, priceless]) await setParty(stayId, aged(null), { room_price: 100 })
    expect(await left()).toEqual({})
  })

  test('says nothing of it where the hotel charges none, and nothing is read of the tax then', async () => {
    await addRule()
    await leave(await aStay(dayFrom(-2)))
    const { stays, statements } = await asked()
    expect([stays, statements.some((one) => one.includes('tax_rules'))]).toEqual([{ 'Room 3': 'persons' }, true])
    await world.call(manager, updateBillSettings, { params: { hotelSlug }, body: { tourist_tax: false } })
    const off = await asked()
    expect([off.stays, off.statements.filter((one) => /tax_(rules|parties)/.test(one))]).toEqual([{}, []])
    const body = { guest_services: { bill: false } }
    await world.call(manager, updateHotelSettings, { params: { hotelSlug }, body })
    expect((await asked()).statements.filter((one) => /tax_|bill_settings|charges/.test(one))).toEqual([])
  })

  const asked = async () => {
    await left()
    world.watch.seen = []
    const stays = await left()
    const statements = world.watch.seen.filter(({ hotel }) => hotel === hotelSlug).map(({ statement }) => statement)
    world.watch.seen = null
    return { stays, statements }
  }
})

describe('the persons of a stay', () => {
  test.each([
    [{ from: dayFrom(2), until: dayFrom(1) }, 'persons.0.until'],
    [{ from: dayFrom(-1) }, 'persons.0.from'],
    [{ until: dayFrom(4) }, 'persons.0.until'],
  ])('with %o are refused at the field', async (values, field) => {
    const stayId = await aStay()
    const { status, body } = await setParty(
      stayId,
      aged(null).map((person) => ({ ...person, ...values })),
    )
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('are at most 30, and none come to no tax', async () => {
    await addRule()
    const stayId = await aStay()
    expect(
      (await setParty(stayId, aged(...Array.from({ length: 31 }, () => null)))).body.fields?.['persons']?.code,
    ).toBe('tax.too_many_persons')
    expect((await setParty(stayId, [])).body.result?.total).toBe(0)
  })

  test('are saved over what a colleague saved only knowing it', async () => {
    const stayId = await aStay()
    const { body } = await setParty(stayId, aged(null), { seen: null })
    await setParty(stayId, aged(null, null), { seen: body.party?.updated_at ?? null })
    expect(await setParty(stayId, aged(4), { seen: null })).toMatchObject({
      status: 409,
      body: { code: 'platform.changed_meanwhile' },
    })
  })

  test('come from a complete register, until staff set them', async () => {
    const stayId = await aStay()
    const scope = scopeFor(hotelSlug, { kind: 'nobody' })
    const offer = (...ages: (number | null)[]) =>
      world.server.database.write(scope, async (tx) => {
        const stay = await lockStay(tx, scope, stayId)
        if (stay)
          await offerParty(
            tx,
            scope,
            stay,
            ages.map((age) => ({ age, from: null, until: null })),
          )
      })
    await offer(null, 7)
    await offer(null, null, 7)
    expect((await taxOf(stayId)).party).toMatchObject({ source: 'registration', persons: { length: 3 } })
    await setParty(stayId, aged(null))
    await offer(null, null)
    expect((await taxOf(stayId)).party).toMatchObject({ source: 'staff', persons: { length: 1 } })
  })

  test('go with the guests of the stay, and 90 days after its end at the latest; what was charged stays', async () => {
    await addRule()
    const guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
    const { stay } = (await world.call(guest, getMyStay, { params: { hotelSlug } })).body
    const old = await aStay(dayFrom(-95), dayFrom(-92), 'Room 9')
    for (const stayId of [stay.id, old]) await setParty(stayId, aged(null))
    await world.call(manager, checkOutStay, { params: { hotelSlug, stayId: old }, body: {} })
    // Entered again after the end: it counts from the end.
    await setParty(old, aged(null, null))
    const remove = async (days: number) => {
      await owner`update tax_parties set ended_at = ended_at - make_interval(days => ${days}) where stay_id = ${old}`
      await removeOldParties(world.server.database)()
      return (await taxOf(old)).party === null
    }
    expect([await remove(89), await remove(2)]).toEqual([false, true])
    expect([(await charges(old)).length, (await taxOf(stay.id)).party]).toMatchObject([1, {}])
    await world.call(manager, erasePerson, { params: { hotelSlug, source: 'guests', personId: guest.id } })
    expect((await taxOf(stay.id)).party).toBeNull()
  })

  test('are no matter of guests, other roles and the event log', async () => {
    const stayId = await aStay()
    await setParty(stayId, aged(33))
    const guest = await world.aGuest(hotelSlug)
    const kitchen = await world.aManager(hotelSlug, { staff_role: 'kitchen' })
    for (const who of [guest, kitchen])
      expect((await world.call(who, getTaxParty, { params: { hotelSlug, stayId } })).status).toBe(403)
    const logged =
      await owner`select 1 from hotel_events where hotel_id = ${hotelSlug} and row_data::text like '%persons%'`
    expect(logged).toHaveLength(0)
  })
})

test('the calculator answers by the same rules and writes nothing', async () => {
  await addRule()
  const body = { check_in: '2026-11-19', nights: 3, persons: aged(null, null, 9, 14) }
  const { body: answer } = await world.call(manager, calculateTax, { params: { hotelSlug }, body })
  expect(answer.result).toMatchObject({ total: 7.5, taxes: [{ name: 'Tourist tax', amount: 7.5 }] })
  await addRule({ base: 'percent_of_room', percent: 5 })
  expect((await world.call(manager, calculateTax, { params: { hotelSlug }, body })).body.code).toBe(
    'tax.room_price_missing',
  )
})

test('the report of a month has what the tax charged for its nights, without what staff took off, and who is missing', async () => {
  await addRule()
  const stayId = await aStay('2026-10-30', '2026-11-03')
  await world.call(manager, openStay, {
    params: { hotelSlug },
    body: { id: newId(), room_number: 'Room 8', lead_name: 'Ben', check_in: '2026-10-10', check_out: '2026-10-12' },
  })
  await setParty(stayId, aged(null, 14))
  await chargeNow(stayId, { nights: 4 })
  const [charge] = await charges(stayId)
  const body = { id: newId(), amount: 1, reason: 'A present' }
  await world.call(manager, correctCharge, { params: { hotelSlug, chargeId: charge?.id ?? '' }, body })
  const report = (month: string) => world.call(manager, getTaxReport, { params: { hotelSlug }, query: { month } })
  const { body: october } = await report('2026-10')
  expect(
    october.rows.map(({ town, group, persons, nights, amount }) => [town, group, persons, nights, amount]),
  ).toEqual([
    ['Budva', '12-17', 1, 2, 1],
    ['Budva', 'adults', 1, 2, 2],
  ])
  expect(october.missing.map(({ room_number }) => room_number)).toEqual(['Room 8'])
  // Shortened by a night: November is less, October as it was.
  await chargeNow(stayId, { nights: 3 })
  const { body: november } = await report('2026-11')
  expect(november.rows.map(({ persons, nights, amount }) => [persons, nights, amount])).toEqual([
    [1, 1, 0.5],
    [1, 1, 1],
  ])
  expect((await report('2026-10')).body.rows).toEqual(october.rows)
  expect((await report(dayFrom(0).slice(0, 7))).body.waived).toEqual([{ currency: 'EUR', total: 1 }])
  const file = await world.server.app.inject({
    url: getUrl(getTaxReport, { params: { hotelSlug }, query: { month: '2026-10', format: 'csv' } }),
    headers: { cookie: manager.cookie },
  })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.body).toContain('period,town,tax,group,persons,nights,amount,currency')
  expect(file.body).toContain('2026-10,Budva,Tourist tax,adults,1,2,2')
})

test('a charge by hand does not move the tax', async () => {
  await addRule()
  const stayId = await aStay()
  await setParty(stayId, aged(null))
  const body = { id: newId(), description: 'Towel', quantity: 1, price: 5 }
  await world.call(manager, addCharge, { params: { hotelSlug, stayId }, body })
  expect((await amounts(stayId)).map(([, amount]) => amount)).toEqual([3])
})
