import * as z from 'zod/mini'
import { Money } from '#platform/contract/format/money.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The delivery minutes of a hotel that has not changed them. */
export const defaultDeliveryMinutes = 30

/** How a hotel serves. Amounts are in its currency, with two decimals; rates are percentages. */
export const MenuSettings = z.object({
  id: z.string(),
  hotel_id: z.string(),
  /** From ordering to the estimated delivery, for an item without minutes of its own. */
  delivery_minutes: z.int(),
  delivery_fee: Money,
  /** From this subtotal on the delivery is free. */
  free_delivery_from: z.nullable(Money),
  service_charge_percent: z.number(),
  /** The VAT that prices include, for an item without a rate of its own. */
  tax_rate: z.nullable(z.number()),
  alcohol_age: z.int(),
  /** Guests can write a note for the kitchen. */
  line_notes: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type MenuSettings = z.output<typeof MenuSettings>

nameSchemas({ MenuSettings })
