import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxAmount, linesRequired, totalTooHigh } from './contract.ts'
import { findUnprintable, getTotal, getUnpaid, invoiceNumber, invoiceProblem, isKept } from './policy.ts'

describe('getTotal', () => {
  test.each([
    [[{ quantity: 3, price: 0.1 }], 0.3],
    [
      [
        { quantity: 1, price: 0.1 },
        { quantity: 1, price: 0.2 },
      ],
      0.3,
    ],
    [
      [
        { quantity: 6, price: 68 },
        { quantity: 1, price: 56.5 },
        { quantity: 1, price: 22 },
      ],
      486.5,
    ],
    [[{ quantity: 3, price: 1.15 }], 3.45],
    [[{ quantity: 9_999, price: 9_999.99 }], 99_989_900.01],
    [[], 0],
  ])('%j add up to %d', (lines, total) => expect(getTotal(lines)).toBe(total))

  test('is the sum of quantity times price to the cent, whatever the amounts', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 9_999 }),
      cents: fc.integer({ min: 1, max: 9_999_999_999 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const exact = lines.reduce((sum, { quantity, cents }) => sum + BigInt(quantity) * BigInt(cents), 0n)
        expect(
          BigInt(Math.round(getTotal(lines.map(({ quantity, cents }) => ({ quantity, price: cents / 100 }))) * 100)),
        ).toBe(exact)
      }),
    )
  })
})

test('a line is kept if it has a description, a quantity above 0 and a price above 0', () => {
  const line = { description: 'Bar', quantity: 1, price: 0.01 }
  expect(isKept(line)).toBe(true)
  for (const change of [
    { description: '' },
    { quantity: 0 },
    { price: 0 },
    { quantity: -1 },
    { price: -0.01 },
    { quantity: Number.NaN },
  ])
    expect([change, isKept({ ...line, ...change })]).toEqual([change, false])
})

test('an invoice that is not paid counts as unpaid', () => expect(getUnpaid({ draft: 2, sent: 3, paid: 40 })).toBe(5))

test('an invoice needs a line, and its total fits a money column', () => {
  const who = { guest_name: 'Jonas Weber', room_number: 'Room 12' }
  expect(invoiceProblem(who, [])).toEqual({ failure: linesRequired, field: 'items' })
  expect(invoiceProblem(who, [{ quantity: 1, price: maxAmount }])).toBeNull()
  expect(
    invoiceProblem(who, [
      { quantity: 1, price: maxAmount },
      { quantity: 1, price: 0.01 },
    ]),
  ).toEqual({ failure: totalTooHigh, field: 'items' })
})

test.each([
  [1, 'INV-0001'],
  [42, 'INV-0042'],
  [12_345, 'INV-12345'],
])('number %d is shown as %s', (number, text) => expect(invoiceNumber({ number })).toBe(text))

test('letters of other scripts than Latin, Greek and Cyrillic are named before a PDF is made', () => {
  const find = (guest_name: string, description = '') =>
    findUnprintable({ guest_name, room_number: 'Room 12', items: [{ description }] })
  for (const name of ['Győző Đorđević', 'Жанна', 'Γιώργος', 'Nguyễn Ánh', 'O’Brien-Łukasz 👋 №3 €', 'Zoe\u0308'])
    expect([name, find(name)]).toEqual([name, ''])
  expect([find('王小明 王'), find('Ana', 'דוד'), find('محمد'), find('สมชาย'), find('Room ٢')]).toEqual([
    '王小明',
    'דו',
    'محد',
    'สมชาย',
    '٢',
  ])
})
