import type { FailureCode } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { cleanText } from '#platform/contract/text.ts'
import {
  maxAmount,
  linesRequired,
  priceInvalid,
  quantityInvalid,
  maxQuantity,
  type Invoice,
  type InvoiceLine,
} from '../contract.ts'
import { invoiceProblem, isKept } from '../policy.ts'

/** A line as typed. */
export type TypedLine = { id: string; description: string; quantity: string; price: string }
export type TypedInvoice = { guest_name: string; room_number: string; lines: readonly TypedLine[] }

export const emptyLine = (): TypedLine => ({ id: newId(), description: '', quantity: '1', price: '' })
export const emptyForm = (): TypedInvoice => ({ guest_name: '', room_number: '', lines: [emptyLine()] })
export const formOf = ({ guest_name, room_number, items }: Invoice): TypedInvoice => ({
  guest_name,
  room_number,
  lines: items.map(({ id, description, quantity, price }) => ({
    id,
    description,
    quantity: String(quantity),
    price: price.toFixed(2),
  })),
})

// An empty field is 0, unreadable input is NaN.
const getQuantity = (typed: string): number => {
  const text = typed.trim()
  const quantity = text === '' ? 0 : /^\d+$/.test(text) ? Number(text) : Number.NaN
  return quantity <= maxQuantity ? quantity : Number.NaN
}
const getPrice = (typed: string): number => {
  const text = typed.trim().replace(',', '.')
  const price = text === '' ? 0 : /^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(text) ? Number(text) : Number.NaN
  return price <= maxAmount ? price : Number.NaN
}

/** Converts a typed line to the contract's form; unreadable numbers become NaN. */
export const getLine = ({ id, description, quantity, price }: TypedLine): InvoiceLine => ({
  id,
  description: cleanText(description),
  quantity: getQuantity(quantity),
  price: getPrice(price),
})

/** Whether a line has input but does not count. */
export const isLeftOut = (line: TypedLine): boolean => {
  const read = getLine(line)
  return (read.description !== '' || line.price.trim() !== '') && !isKept(read)
}

/** The errors by field: `guest_name`, `room_number`, `items`, or the id of a line with `.quantity` or `.price`. */
export type Wrong = Readonly<Record<string, FailureCode>>

/** The request body of a form, and its errors. */
export const readForm = (
  form: TypedInvoice,
): { guest_name: string; room_number: string; items: InvoiceLine[]; wrong: Wrong } => {
  const read = form.lines.map(getLine)
  const items = read.filter(isKept)
  const values = { guest_name: cleanText(form.guest_name), room_number: cleanText(form.room_number) }
  const senseless = read.flatMap(({ id, quantity, price }) => [
    ...(Number.isNaN(quantity) ? [[`${id}.quantity`, quantityInvalid.code]] : []),
    ...(Number.isNaN(price) ? [[`${id}.price`, priceInvalid.code]] : []),
  ])
  const problem = invoiceProblem(values, items)
  // An unreadable quantity is a clearer reason than a missing line.
  const rule =
    problem && !(problem.failure === linesRequired && senseless.length > 0)
      ? [[problem.field, problem.failure.code]]
      : []
  return { ...values, items, wrong: Object.fromEntries([...senseless, ...rule]) as Wrong }
}
