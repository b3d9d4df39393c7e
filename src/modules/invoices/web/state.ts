import type { FailureCode } from '#platform/contract/failure.ts'
import { readTyped } from '#platform/contract/format/amount.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { newId } from '#platform/contract/id.ts'
import {
  maxAmount,
  maxTaxRate,
  linesRequired,
  priceInvalid,
  quantityInvalid,
  maxQuantity,
  taxRateInvalid,
  type Invoice,
  type InvoiceLine,
} from '../contract.ts'
import { invoiceProblem, isKept } from '../policy.ts'

/** A line as typed. */
export type TypedLine = { id: string; description: string; quantity: string; price: string; tax_rate: string }
export type TypedInvoice = { guest_name: string; room_number: string; lines: readonly TypedLine[] }

/** @param tax_rate mostly that of the line before */
export const emptyLine = (tax_rate = ''): TypedLine => ({
  id: newId(),
  description: '',
  quantity: '1',
  price: '',
  tax_rate,
})
export const emptyForm = (): TypedInvoice => ({ guest_name: '', room_number: '', lines: [emptyLine()] })
export const toForm = ({ guest_name, room_number, items }: Invoice): TypedInvoice => ({
  guest_name,
  room_number,
  lines: items.map(({ id, description, quantity, price, tax_rate }) => ({
    id,
    description,
    quantity: String(quantity),
    price: price.toFixed(2),
    tax_rate: tax_rate === undefined ? '' : String(tax_rate),
  })),
})

// An empty field is 0, unreadable input is NaN.
const getQuantity = (typed: string): number => {
  const text = typed.trim()
  const quantity = text === '' ? 0 : /^\d+$/.test(text) ? Number(text) : Number.NaN
  return quantity <= maxQuantity ? quantity : Number.NaN
}
const getPrice = (typed: string): number => {
  const price = typed.trim() === '' ? 0 : (readTyped(typed) ?? Number.NaN)
  return price >= 0 && price <= maxAmount ? price : Number.NaN
}

/** Null for an empty field: no VAT is shown then. */
const getRate = (typed: string): number | null => {
  if (typed.trim() === '') return null
  const rate = getPrice(typed)
  return rate <= maxTaxRate ? rate : Number.NaN
}

/** Converts a typed line to the contract's form; unreadable numbers become NaN. */
export const getLine = ({ id, description, quantity, price, tax_rate }: TypedLine): InvoiceLine => {
  const rate = getRate(tax_rate)
  return {
    id,
    description: cleanText(description),
    quantity: getQuantity(quantity),
    price: getPrice(price),
    ...(rate !== null && { tax_rate: rate }),
  }
}

/** True if a line has input but does not count. */
export const isLeftOut = (line: TypedLine): boolean => {
  const read = getLine(line)
  return (read.description !== '' || line.price.trim() !== '') && !isKept(read)
}

/** The errors by field: `guest_name`, `room_number`, `items`, or the id of a line with `.quantity`, `.price`, `.tax_rate`. */
export type FieldFailures = Readonly<Record<string, FailureCode>>

/** The request body of a form, and its errors. */
export const readForm = (
  form: TypedInvoice,
): { guest_name: string; room_number: string; items: InvoiceLine[]; errors: FieldFailures } => {
  const read = form.lines.map(getLine)
  const items = read.filter(isKept)
  const values = { guest_name: cleanText(form.guest_name), room_number: cleanText(form.room_number) }
  const senseless = read.flatMap(({ id, quantity, price, tax_rate }) => [
    ...(Number.isNaN(quantity) ? [[`${id}.quantity`, quantityInvalid.code]] : []),
    ...(Number.isNaN(price) ? [[`${id}.price`, priceInvalid.code]] : []),
    ...(Number.isNaN(tax_rate) ? [[`${id}.tax_rate`, taxRateInvalid.code]] : []),
  ])
  const problem = invoiceProblem(values, items)
  // An unreadable quantity is a clearer reason than a missing line.
  const rule =
    problem && !(problem.failure === linesRequired && senseless.length > 0)
      ? [[problem.field, problem.failure.code]]
      : []
  return { ...values, items, errors: Object.fromEntries([...senseless, ...rule]) as FieldFailures }
}
