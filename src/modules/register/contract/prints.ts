import * as z from 'zod/mini'
import { failure, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { wholeNumber } from '#platform/contract/text.ts'
import { Day } from '#platform/contract/time.ts'
import { maxFound } from './entries.ts'
import { nothingToExport } from './outputs.ts'
import { nameTagNeeded, ofRegister, Reason, registerPath, whileKept } from './rows.ts'

/** Answers `values: { max }`. */
export const tooManyEntries = failure('register.too_many_entries', 400)

/**
 * A year of numbers, the days of arrival, both included, or what no printed book holds yet, from its first year. With
 * `entry_ids` and the `reason` only these, which a search of those days has found, by the rules of any country.
 */
export const BookForm = z.strictObject({
  only_new: z.optional(z.boolean({ error: 'platform.field_invalid' })),
  year: z.optional(wholeNumber(2000, 2999)),
  from: z.optional(Day),
  to: z.optional(Day),
  entry_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(maxFound))),
  reason: z.optional(Reason),
})
export type BookForm = z.output<typeof BookForm>

/** The answer is a PDF, which is not kept. */
export const printBook = route({
  id: 'printBook',
  method: 'POST',
  path: `${registerPath}/book`,
  summary: 'Print the book of guests',
  ...ofRegister,
  ...whileKept,
  body: BookForm,
  file: 'application/pdf',
  audit: 'register.printed',
  errors: [nameTagNeeded, nothingToExport, tooManyEntries],
})

/** The answer is a PDF, which is not kept: A5, two on a page of A4. */
export const printSlips = route({
  id: 'printSlips',
  method: 'POST',
  path: `${registerPath}/slips`,
  summary: 'Print the slips of a stay, filled, for guests to sign by hand',
  ...ofRegister,
  body: z.strictObject({ stay_id: Id }),
  file: 'application/pdf',
  audit: 'register.printed',
  errors: [notFound, nameTagNeeded, nothingToExport],
})
