import { expect, test } from 'vitest'
import type { LedgerEntry } from '#modules/bill/web/ledger.ts'
import { subtractSums } from '#modules/money/policy.ts'
import { createDraft, shareEntries, sumOpen, sumShares, toInvoices } from './drafts.ts'

const entry = (id: string, amount: number, currency = 'EUR') =>
  ({
    charge: { id, amount, currency, lines: [{ description: '', quantity: 1, price: amount, tax_rate: null }] },
    corrections: [],
  }) as unknown as LedgerEntry
const draft = (left: string[] = [], currency = 'EUR') => ({
  ...createDraft(currency, 'Ana Petrović', 'en'),
  left: new Set(left),
})
const tax = { currency: 'EUR', total: 6 }
const [trip, towel] = [entry('trip', 30), entry('towel', 9.5)]
const list = (open: LedgerEntry[], drafts: ReturnType<typeof draft>[]) => {
  const shares = shareEntries(open, drafts, tax)
  return { shares, invoices: toInvoices(open, shares).map(({ charge_ids }) => charge_ids) }
}

test('the tax goes on the invoice that takes the rest', () => {
  const { shares, invoices } = list([trip, towel], [draft()])
  expect(shares).toMatchObject([{ tax: 6, total: 45.5 }])
  expect(invoices).toEqual(['rest'])
})

test('with a second invoice the tax is on the first', () => {
  const { shares, invoices } = list([trip, towel], [draft(['towel']), draft()])
  expect(shares.map(({ total }) => total)).toEqual([36, 9.5])
  expect(invoices).toEqual(['rest', ['towel']])
})

test('where a charge stays open, so does the tax', () => {
  const { shares, invoices } = list([trip, towel], [draft(['towel'])])
  expect(shares).toMatchObject([{ tax: 0, total: 30 }])
  expect(invoices).toEqual([['trip']])
  const open = sumOpen([{ currency: 'EUR', open: 39.5 }], tax)
  expect(subtractSums(open, sumShares(shares))).toEqual([{ currency: 'EUR', total: 15.5 }])
})

test('the tax alone is an invoice, and in another currency than the charges one of its own', () => {
  expect(list([], [draft()]).invoices).toEqual(['rest'])
  const { shares } = list([entry('trip', 30, 'USD')], [draft([], 'USD'), draft()])
  expect(shares.map(({ total }) => total)).toEqual([30, 6])
})

test('what is taken off makes the invoice smaller, and none where nothing is left', () => {
  const less = (total: number) => shareEntries([towel], [draft()], { currency: 'EUR', total })
  expect(less(-1.5)).toMatchObject([{ total: 8 }])
  expect(toInvoices([towel], less(-9.5))).toEqual([])
})
