import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import {
  descriptionTooLong,
  maxAmount,
  maxDescriptionLength,
  maxQuantity,
  maxTaxRate,
} from '#modules/invoices/contract.ts'
import { isInCents } from '#modules/money/policy.ts'
import { failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { markExtensible, nameSchemas } from '#platform/contract/schema-names.ts'
import { text, wholeNumber } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

export const priceInvalid = failure('bill.price_invalid', 400)
export const totalTooHigh = failure('bill.total_too_high', 400)
export const dayInvalid = failure('bill.day_invalid', 400)
export const tooManyCharges = failure('bill.too_many', 409)
export const correctionTooHigh = failure('bill.correction_too_high', 400)
export const reasonRequired = failure('bill.reason_required', 400)
export const alreadyInvoiced = failure('bill.already_invoiced', 409)

/** How many charges a stay can have. More are refused to people and keys alone. */
export const maxCharges = 1_000
/** How far back the day of a charge by hand may be. */
export const maxDaysBack = 90
export const maxReasonLength = 200

/** More kinds can come. */
export const ChargeKind = z.enum(['order', 'extra', 'tax', 'minibar', 'manual', 'correction'])

export const ChargeLine = z.object({
  /** Empty: that of the charge. */
  description: z.string(),
  quantity: z.int(),
  price: Money,
  /** The VAT in per cent that the price includes; null: without. */
  tax_rate: z.nullable(z.number()),
})
export type ChargeLine = z.output<typeof ChargeLine>

/** One line of money on a stay. It is never changed: what was wrong gets a correction, a charge below zero. */
export const Charge = z.object({
  id: Id,
  hotel_id: z.string(),
  stay_id: Id,
  /** The room of the stay when it was charged. */
  room_number: z.string(),
  kind: ChargeKind,
  /** The order or the extra that it is charged for. */
  source_id: z.nullable(Id),
  corrects_id: z.nullable(Id),
  /** In the main language of the hotel. */
  description: z.string(),
  name_for_guest: z.nullable(z.record(z.string(), z.string())),
  lines: z.array(ChargeLine),
  /** The sum of its lines, VAT included. Below zero for corrections alone. */
  amount: Money,
  currency: z.string(),
  /** The day of the hotel on which it happened. */
  day: Day,
  /** Of a correction, for the guest. */
  reason: z.nullable(z.string()),
  /** Who entered it; null: it came by itself. */
  by_name: z.nullable(z.string()),
  by_id: z.nullable(Id),
  /** The invoice that holds it; null: open. */
  invoice_id: z.nullable(Id),
  created_at: Timestamp,
})
export type Charge = z.output<typeof Charge>

const price = z
  .number({ error: priceInvalid.code })
  .check(
    z.gt(0, { error: priceInvalid.code }),
    z.lte(maxAmount, { error: priceInvalid.code }),
    z.refine(isInCents, { error: priceInvalid.code }),
  )

/** Required of a charge by hand. */
const needs = (name: keyof typeof byHand, error: string) =>
  z.refine<{ order_id?: string | undefined } & Partial<Record<typeof name, unknown>>>(
    (form) => form.order_id !== undefined || form[name] !== undefined,
    { path: [name], error },
  )

const byHand = {
  description: text(maxDescriptionLength),
  quantity: wholeNumber(1, maxQuantity, 'platform.field_invalid'),
  price,
}

/**
 * Left out: `tax_rate` is that of the hotel's settings, `day` is today. An order that was delivered and is on no bill
 * has `order_id` alone: it says the rest.
 */
export const NewCharge = z
  .strictObject({
    id: Id,
    order_id: z.optional(Id),
    ...z.partial(z.object(byHand)).shape,
    tax_rate: z.optional(
      z.nullable(
        z
          .number({ error: 'platform.field_invalid' })
          .check(
            z.gte(0, { error: 'platform.field_invalid' }),
            z.lte(maxTaxRate, { error: 'platform.field_invalid' }),
            z.refine(isInCents, { error: 'platform.field_invalid' }),
          ),
      ),
    ),
    day: z.optional(z.iso.date({ error: dayInvalid.code })),
  })
  .check(
    needs('description', 'platform.field_required'),
    needs('quantity', 'platform.field_invalid'),
    needs('price', priceInvalid.code),
    z.refine((form) => form.order_id === undefined || Object.keys(form).length === 2, {
      path: ['order_id'],
      error: 'platform.field_invalid',
    }),
  )
export type NewCharge = z.output<typeof NewCharge>

/** A charge by hand: it says everything itself. */
export type ByHand = NewCharge & { [Name in keyof typeof byHand]: NonNullable<NewCharge[Name]> }
/** True if a charge is by hand, and not of an order: its contract has checked that it says everything. */
export const isByHand = (charge: NewCharge): charge is ByHand => charge.order_id === undefined

/** `amount` is what is taken off, above zero. */
export const NewCorrection = z.strictObject({
  id: Id,
  amount: price,
  reason: text(maxReasonLength, reasonRequired.code),
})
export type NewCorrection = z.output<typeof NewCorrection>

const path = '/api/hotels/{hotelSlug}'
/** The access of the front desk to the money of a stay. */
export const ofDesk = { access: 'manager', roles: deskRoles } as const
export const ofStay = { ...ofDesk, params: z.object({ stayId: Id }) } as const

export const addCharge = route({
  id: 'addCharge',
  method: 'POST',
  scope: 'bills:write',
  path: `${path}/stays/{stayId}/charges`,
  summary: 'Charge something, or a delivered order, to a stay; after its end, it is a late charge',
  ...ofStay,
  feature: 'bill',
  body: NewCharge,
  status: 201,
  response: Charge,
  audit: 'bill.charged',
  errors: [notFound, idTaken, priceInvalid, totalTooHigh, dayInvalid, tooManyCharges, descriptionTooLong],
})
/** For a refusal that invoices cause, `current` is the invoice. */
export const correctCharge = route({
  id: 'correctCharge',
  method: 'POST',
  scope: 'bills:write',
  path: `${path}/charges/{chargeId}/corrections`,
  summary: 'Take something off a charge that no invoice holds',
  ...ofDesk,
  params: z.object({ chargeId: Id }),
  body: NewCorrection,
  status: 201,
  response: Charge,
  audit: 'bill.corrected',
  errors: [notFound, idTaken, priceInvalid, correctionTooHigh, reasonRequired, alreadyInvoiced, tooManyCharges],
})

markExtensible(ChargeKind)
nameSchemas({ Charge, ChargeKind, ChargeLine, NewCharge, NewCorrection })
