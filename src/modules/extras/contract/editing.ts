import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { maxAmount } from '#modules/invoices/contract.ts'
import { isInCents } from '#modules/money/policy.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, text, wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Extra, extraTexts, ExtraTranslations, maxQuantity, timings, units } from '../contract.ts'

/* The offers for staff. */

export const nameRequired = failure('extras.name_required', 400)
export const unitNeedsDay = failure('extras.unit_needs_day', 400)
export const tooMany = failure('extras.too_many', 409)
export const imageInvalid = failure('extras.image_invalid', 400)

export const maxExtras = 60
export const maxPerDay = 999
export const maxLeadHours = 168
const maxTaxRate = 99.99

const invalid = { error: 'platform.field_invalid' } as const
const amount = (max: number) =>
  z.number(invalid).check(z.gte(0, invalid), z.lte(max, invalid), z.refine(isInCents, invalid))

const fields = {
  name: text(extraTexts.name, nameRequired.code),
  description: optionalField(extraTexts.description),
  /** Left out, they stay as they are; given ones replace all. */
  translations: z.optional(ExtraTranslations),
  price: amount(maxAmount),
  unit: z.enum(units, invalid),
  image_url: z._default(z.nullable(optionalField(2048)), null),
  tax_rate: z._default(z.nullable(amount(maxTaxRate)), null),
  approval: z._default(z.boolean(invalid), true),
  timing: z._default(z.enum(timings, invalid), 'none'),
  quantity_most: z._default(wholeNumber(1, maxQuantity), 1),
  per_day: z._default(z.nullable(wholeNumber(1, maxPerDay)), null),
  lead_hours: z._default(wholeNumber(0, maxLeadHours), 0),
  available: z._default(z.boolean(invalid), true),
}
export const NewExtra = z.strictObject({ id: Id, ...fields })
export type NewExtra = z.output<typeof NewExtra>
/** `seen` is `updated_at` of the offer that filled the form. */
export const ExtraChange = z.strictObject({ ...fields, seen: z.optional(Timestamp) })
export type ExtraChange = z.output<typeof ExtraChange>

const path = '/api/hotels/{hotelSlug}/extras'
const desk = { access: 'manager', roles: deskRoles } as const
const ofExtra = { params: z.object({ extraId: Id }) } as const

export const listExtras = route({
  id: 'listExtras',
  method: 'GET',
  scope: 'extras:read',
  path,
  summary: 'The offers in their order, with hidden ones',
  ...desk,
  response: z.object({ items: z.array(Extra), event_number: z.int() }),
  errors: [],
})
export const addExtra = route({
  id: 'addExtra',
  method: 'POST',
  path,
  summary: 'Add an offer at the end',
  access: 'manager',
  feature: 'extras',
  body: NewExtra,
  status: 201,
  response: Extra,
  audit: 'extras.offer_changed',
  errors: [nameRequired, unitNeedsDay, imageInvalid, tooMany, idTaken],
})
export const updateExtra = route({
  id: 'updateExtra',
  method: 'PUT',
  path: `${path}/{extraId}`,
  summary: 'Change an offer; what guests have asked for stays as it is',
  access: 'manager',
  ...ofExtra,
  body: ExtraChange,
  response: Extra,
  audit: 'extras.offer_changed',
  errors: [nameRequired, unitNeedsDay, imageInvalid, notFound, changedMeanwhile],
})
export const deleteExtra = route({
  id: 'deleteExtra',
  method: 'DELETE',
  path: `${path}/{extraId}`,
  summary: 'Delete an offer; what guests have asked for stays',
  access: 'manager',
  ...ofExtra,
  status: 204,
  audit: 'extras.offer_changed',
  errors: [notFound],
})
/** Names the neighbour that the caller saw, so that a retry moves nothing further. */
export const moveExtra = route({
  id: 'moveExtra',
  method: 'POST',
  path: `${path}/{extraId}/move`,
  summary: 'Swap places with the neighbour',
  access: 'manager',
  ...ofExtra,
  body: z.strictObject({ direction: z.enum(['up', 'down'], invalid), past: Id }),
  response: z.object({ items: z.array(Extra) }),
  audit: { none: 'Only the order changes.' },
  errors: [notFound, changedMeanwhile],
})
export const setExtraAvailability = route({
  id: 'setExtraAvailability',
  method: 'PUT',
  scope: 'extras:write',
  path: `${path}/{extraId}/availability`,
  summary: 'Show an offer to guests, or hide it',
  ...desk,
  ...ofExtra,
  body: z.strictObject({ available: z.boolean(invalid) }),
  response: Extra,
  audit: 'extras.offer_changed',
  errors: [notFound],
})

nameSchemas({ NewExtra, ExtraChange })
