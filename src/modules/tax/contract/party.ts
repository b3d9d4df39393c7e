import * as z from 'zod/mini'
import { Charge, ofStay } from '#modules/bill/contract.ts'
import { maxAmount } from '#modules/invoices/contract.ts'
import { isInCents } from '#modules/money/policy.ts'
import { changedMeanwhile, failure, notFound } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { wholeNumber } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { maxAge } from '../contract.ts'

export const partyMissing = failure('tax.party_missing', 400)
export const tooManyPersons = failure('tax.too_many_persons', 400)
export const roomPriceMissing = failure('tax.room_price_missing', 400)

export const maxPersons = 30
/** Nights of a stay beyond these are not counted. */
export const maxNights = 1_000

const invalid = { error: 'platform.field_invalid' } as const

/** Somebody for whom tourist tax is computed: no name and no birth date. */
export const TaxPerson = z.strictObject({
  id: Id,
  /** On arrival; null: an adult. */
  age: z.nullable(wholeNumber(0, maxAge)),
  /** The key of an exemption of the rates. */
  exempt: z.nullable(z.string(invalid).check(z.regex(/^[a-z0-9_]{1,40}$/, invalid))),
  /** The days on which they came later and left earlier than the stay. */
  from: z.nullable(Day),
  until: z.nullable(Day),
})
export type TaxPerson = z.output<typeof TaxPerson>

export const TaxPersons = z.array(TaxPerson, invalid).check(z.maxLength(maxPersons, { error: tooManyPersons.code }))
/** Of a night, VAT included. */
export const RoomPrice = z.nullable(
  z.number(invalid).check(z.gte(0, invalid), z.lte(maxAmount, invalid), z.refine(isInCents, invalid)),
)

/** The persons of a stay. It goes when its guests are forgotten, and 90 days after its end. */
export const TaxParty = z.object({
  stay_id: Id,
  persons: z.array(TaxPerson),
  room_price: z.nullable(Money),
  source: z.enum(['staff', 'registration']),
  by_name: z.nullable(z.string()),
  updated_at: Timestamp,
})
export type TaxParty = z.output<typeof TaxParty>

/** What persons of one kind pay by one rate. */
export const TaxStep = z.object({
  series: Id,
  name: z.string(),
  persons: z.int(),
  /** null: adults. */
  age: z.nullable(z.int()),
  exempt: z.nullable(z.string()),
  /** In per cent. */
  share: z.number(),
  nights: z.int(),
  /** Of a person and night; null where nights differ, and where it is no whole hundredth. */
  unit: z.nullable(Money),
  amount: Money,
})
export type TaxStep = z.output<typeof TaxStep>

export const TaxResult = z.object({
  total: Money,
  currency: z.string(),
  nights: z.int(),
  taxes: z.array(z.object({ series: Id, name: z.string(), amount: Money })),
  steps: z.array(TaxStep),
})
export type TaxResult = z.output<typeof TaxResult>

/** `result` is null without persons, without a price where a rate needs it, and while no tax is charged. */
export const TaxOfStay = z.object({
  party: z.nullable(TaxParty),
  result: z.nullable(TaxResult),
  /** The hotel charges tourist tax. */
  taxed: z.boolean(),
  /** A rate needs the price of a night. */
  needs_price: z.boolean(),
  /** The price of a night is missing. */
  price_missing: z.boolean(),
  /** What the tax has charged and taken off itself, in the currency of the result. */
  charged: Money,
  /** What a check-out today charges; below zero: takes off. null where the persons or a price are missing. */
  at_check_out: z.nullable(Money),
  /** For how many nights the check-out charges: until today, or those that were asked for. */
  nights: z.int(),
  /** What is charged too much and on invoices, which are not touched. */
  too_much: z.array(z.object({ invoice_id: Id, number: z.int(), amount: Money })),
  /** The currency in which it was charged before the hotel changed its own: nothing is charged by itself. */
  other_currency: z.nullable(z.string()),
  event_number: z.int(),
})
export type TaxOfStay = z.output<typeof TaxOfStay>

export const getTaxParty = route({
  id: 'getTaxParty',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/stays/{stayId}/tax-party',
  summary: 'The persons of a stay, and the tourist tax that they come to',
  ...ofStay,
  /** `nights`: what a check-out charges for so many. */
  query: z.object({
    nights: z.optional(z.coerce.number({ error: 'platform.field_invalid' }).check(z.int(), z.gte(0), z.lte(maxNights))),
  }),
  response: TaxOfStay,
  errors: [notFound],
})
/** `seen` is `updated_at` of the party that filled the form, null where there was none. Left out, the form wins. */
export const putTaxParty = route({
  id: 'putTaxParty',
  method: 'PUT',
  path: '/api/hotels/{hotelSlug}/stays/{stayId}/tax-party',
  summary: 'Enter the persons of a stay',
  ...ofStay,
  body: z.strictObject({
    persons: TaxPersons,
    room_price: z._default(RoomPrice, null),
    seen: z.optional(z.nullable(Timestamp)),
  }),
  response: TaxOfStay,
  audit: { none: 'The party keeps who entered it; ages and exemptions are not for the log.' },
  errors: [notFound, tooManyPersons, changedMeanwhile],
})
export const calculateTax = route({
  id: 'calculateTax',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/tax-calculation',
  summary: 'Compute tourist tax by the rates, without writing anything',
  access: 'manager',
  body: z.strictObject({
    check_in: Day,
    nights: wholeNumber(0, maxNights),
    persons: TaxPersons,
    room_price: z._default(RoomPrice, null),
  }),
  response: z.object({ result: TaxResult }),
  audit: { none: 'Nothing is written.' },
  errors: [tooManyPersons, roomPriceMissing],
})
/** Without `nights`, until the check-out date. Only the difference to what is charged already. */
export const chargeTaxNow = route({
  id: 'chargeTaxNow',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/stays/{stayId}/tax-charges',
  summary: 'Charge the tourist tax of a stay before its check-out',
  ...ofStay,
  feature: 'bill',
  body: z.strictObject({ nights: z.optional(wholeNumber(0, maxNights)) }),
  response: z.object({ items: z.array(Charge) }),
  audit: 'bill.tax_charged',
  errors: [notFound, partyMissing, roomPriceMissing],
})

nameSchemas({ TaxPerson, TaxParty, TaxStep, TaxResult, TaxOfStay })
