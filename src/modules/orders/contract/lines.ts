import * as z from 'zod/mini'
import { maxChosen, maxGroupsOfItem, maxNote, maxQuantity } from '#modules/menu/contract/options.ts'
import { failure } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { wholeNumber } from '#platform/contract/text.ts'

/* The lines of an order: as they are asked for, and as they are kept. */

export const quantityInvalid = failure('orders.quantity_invalid', 400)

/** A choice of a line, as it was when it was ordered. */
export const OrderOption = z.object({
  id: Id,
  group_id: Id,
  group: z.string(),
  name: z.string(),
  /** In the guest's language; null where it is the same. */
  name_for_guest: z.nullable(z.string()),
  price_difference: Money,
})

/** A line with names and prices as they were when it was ordered. It has only what is true of it. */
export const OrderLine = z.object({
  /** The menu item. */
  id: Id,
  /** In the hotel's main language, which the kitchen reads. */
  name: z.string(),
  /** Of one portion with its choices. */
  price: Money,
  quantity: z.int(),
  /** Of one portion without choices. */
  base_price: z.optional(Money),
  /** In the guest's language, where it is another. */
  name_for_guest: z.optional(z.string()),
  note: z.optional(z.string()),
  tax_rate: z.optional(z.number()),
  contains_alcohol: z.optional(z.boolean()),
  options: z.optional(z.array(OrderOption)),
  /** Its portions were subtracted from the stock. */
  counted: z.optional(z.boolean()),
})
export type OrderLine = z.output<typeof OrderLine>

/** The VAT of one rate that an order includes. */
export const OrderTax = z.object({ rate: z.number(), gross: Money, tax: Money })

// A printer reads control characters, so they become spaces.
const cleanLine = (raw: string): string => cleanText(raw.replaceAll(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' '))

/** A line to order. */
export const AskedLine = z.strictObject({
  id: Id,
  quantity: wholeNumber(1, maxQuantity, quantityInvalid.code),
  /** The chosen options. Absent: the defaults, as from a page that knows no options. */
  options: z.optional(
    z.array(Id).check(z.maxLength(maxGroupsOfItem * maxChosen, { error: 'platform.field_too_long' })),
  ),
  note: z.optional(
    z
      .string({ error: 'platform.field_invalid' })
      .check(z.overwrite(cleanLine), z.maxLength(maxNote, { error: 'platform.field_too_long' })),
  ),
})
export type AskedLine = z.output<typeof AskedLine>

nameSchemas({ AskedLine, OrderLine, OrderOption, OrderTax })
