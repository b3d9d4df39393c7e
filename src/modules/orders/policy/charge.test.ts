import { expect, test } from 'vitest'
import { sumOrder } from '#modules/menu/policy/sums.ts'
import { sumTaxes, toCents } from '#modules/money/policy.ts'
import type { OrderLine } from '../contract/lines.ts'
import { describeCharge } from './charge.ts'

const words = { service: 'Service charge', delivery: 'Delivery' }
const settings = {
  service_charge_percent: 10,
  delivery_fee: 2,
  free_delivery_from: null,
  tax_rate: 21 as number | null,
}
const line = (values: Partial<OrderLine>): OrderLine => ({ id: '', name: 'Soup', price: 4.1, quantity: 1, ...values })
const charge = (items: OrderLine[], fees: Partial<typeof settings> = {}, language: string | null = null) => {
  const sums = sumOrder(items, { ...settings, ...fees }, false)
  return { sums, ...describeCharge({ items, ...sums, language }, words) }
}

test('a charge has a line for each line of the order, then its fees, and the VAT of each rate that the guest saw', () => {
  const { sums, lines, description } = charge([
    line({ quantity: 3 }),
    line({ name: 'Wine', price: 7.35, tax_rate: 7 }),
    line({ name: 'Cake', price: 3.33, tax_rate: 21, quantity: 2 }),
  ])
  expect(description).toBe('3 × Soup, Wine, 2 × Cake')
  expect(lines).toEqual([
    { description: 'Soup', quantity: 3, price: 4.1, tax_rate: 21 },
    { description: 'Wine', quantity: 1, price: 7.35, tax_rate: 7 },
    { description: 'Cake', quantity: 2, price: 3.33, tax_rate: 21 },
    { description: 'Service charge', quantity: 1, price: sums.service_charge, tax_rate: 21 },
    { description: 'Delivery', quantity: 1, price: 2, tax_rate: 21 },
  ])
  const rated = lines.map(({ tax_rate: rate, price, quantity }) => ({ rate, cents: toCents(price) * quantity }))
  expect(sumTaxes(rated)).toEqual(sums.taxes)
})

test.each([
  ['a hotel without a rate', null, [line({ tax_rate: 7 }), line({ name: 'Tea' })], [7, null]],
  ['only rates of their own', 21, [line({ tax_rate: 7 })], [7]],
  ['a free dish without a rate', 21, [line({ tax_rate: 7 }), line({ price: 0 })], [7, null]],
] as const)('lines without a rate of their own take that of the hotel: %s', (_, tax_rate, items, rates) => {
  const { lines } = charge([...items], { tax_rate, service_charge_percent: 0, delivery_fee: 0 })
  expect(lines.map((one) => one.tax_rate)).toEqual(rates)
})

test('a single portion has its name on the charge alone; the guest reads it in the language in which they ordered', () => {
  const free = { service_charge_percent: 0, delivery_fee: 0 }
  expect(charge([line({ name_for_guest: 'Suppe' })], free, 'de')).toMatchObject({
    description: 'Soup',
    name_for_guest: { de: 'Suppe' },
    lines: [{ description: '', quantity: 1 }],
  })
  expect(charge([line({ quantity: 2 })], free, 'de')).toMatchObject({
    description: '2 × Soup',
    name_for_guest: null,
    lines: [{ description: 'Soup', quantity: 2 }],
  })
})

test('a long order is cut where the charge has no more room', () => {
  const { description } = charge(Array.from({ length: 30 }, (_, at) => line({ name: `Dish with a name 🍲 ${at}` })))
  expect(description.length).toBeLessThanOrEqual(200)
  expect(description).toMatch(/^Dish with a name 🍲 0, .*…$/)
})
