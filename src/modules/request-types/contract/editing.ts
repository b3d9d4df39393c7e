import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { changedMeanwhile, failure, idTaken, notFound, type FailureCode } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { RequestType, TypeId, TypeTranslations, typeTexts, wishes } from '../contract.ts'
import { builtInNames, typeIcons } from './built-in.ts'

/* How a hotel writes its types. In a file of its own, because every guest's phone loads contract.ts. */

export const nameRequired = failure('request_types.name_required', 400)
export const iconUnknown = failure('request_types.icon_unknown', 400)
export const choicesInvalid = failure('request_types.choices_invalid', 400)
export const fieldInvalid = failure('request_types.field_invalid', 400)
export const tooManyTypes = failure('request_types.too_many', 409)
export const orderNotWhole = failure('request_types.order_not_whole', 409)
export const lastVisible = failure('request_types.last_one', 409)
export const typeInUse = failure('request_types.in_use', 409)
export const seedStays = failure('request_types.seed', 409)

export const maxTypes = 30
export const maxChoices = 8
export const maxQuantity = 20

const invalid = fieldInvalid.code
const written = (max: number) => z._default(z.nullable(cleanedText(max, { invalid })), null)
const number = (min: number, max: number, code: FailureCode = invalid) =>
  z._default(z.nullable(wholeNumber(min, max, code)), null)

/** The body of a type's form. Omitted translations stay as they are; given ones replace all. */
const fields = {
  built_in: z._default(z.nullable(z.enum(builtInNames, { error: invalid })), null),
  /** Null: the built-in words. A hint or choices may also be empty: there are none. */
  name: written(typeTexts.name),
  hint: written(typeTexts.hint),
  choices: written(typeTexts.choices),
  icon: z.enum(typeIcons, { error: iconUnknown.code }),
  department: z.enum(departments, { error: invalid }),
  target_minutes: number(5, 4320),
  quantity_max: number(2, maxQuantity),
  note: z.enum(wishes, { error: invalid }),
  time: z._default(z.enum(wishes, { error: invalid }), 'none'),
  photo: z._default(z.boolean({ error: invalid }), false),
  translations: z.optional(TypeTranslations),
}
/** `seen` is `updated_at` of the row that filled the form. Left out, the form wins. */
export const RequestTypeForm = z.strictObject({ ...fields, seen: z.optional(Timestamp) })
export type RequestTypeForm = z.output<typeof RequestTypeForm>
export const NewRequestType = z.strictObject({ id: Id, ...fields })
export type NewRequestType = z.output<typeof NewRequestType>

const path = '/api/hotels/{hotelSlug}/request-types'
const common = { access: 'manager', feature: 'requests' } as const
/** Any text: an id that is no type of the hotel is not found. */
const params = z.object({ typeId: z.string().check(z.maxLength(100)) })
const formErrors = [nameRequired, iconUnknown, choicesInvalid, fieldInvalid] as const

export const addRequestType = route({
  id: 'addRequestType',
  method: 'POST',
  path,
  summary: 'Offer guests something else to ask for',
  ...common,
  body: NewRequestType,
  status: 201,
  response: RequestType,
  audit: 'request_types.added',
  errors: [...formErrors, tooManyTypes, idTaken],
})
export const updateRequestType = route({
  id: 'updateRequestType',
  method: 'PUT',
  path: `${path}/{typeId}`,
  summary: 'Change something that guests can ask for',
  ...common,
  params,
  body: RequestTypeForm,
  response: RequestType,
  audit: 'request_types.changed',
  errors: [...formErrors, notFound, changedMeanwhile],
})
export const orderRequestTypes = route({
  id: 'orderRequestTypes',
  method: 'PUT',
  path: `${path}/order`,
  summary: 'Put everything that guests can ask for into an order',
  ...common,
  body: z.strictObject({ ids: z.array(TypeId).check(z.maxLength(maxTypes, { error: invalid })) }),
  response: z.object({ items: z.array(RequestType) }),
  audit: { none: 'Only the order changes.' },
  errors: [orderNotWhole],
})
export const hideRequestType = route({
  id: 'hideRequestType',
  method: 'PUT',
  path: `${path}/{typeId}/hidden`,
  summary: 'Show guests something that they can ask for, or hide it',
  ...common,
  params,
  body: z.strictObject({ hidden: z.boolean({ error: invalid }) }),
  response: RequestType,
  audit: 'request_types.switched',
  errors: [notFound, lastVisible],
})
/** Types with requests, and those that every hotel begins with, can only be hidden. */
export const removeRequestType = route({
  id: 'removeRequestType',
  method: 'DELETE',
  path: `${path}/{typeId}`,
  summary: 'Remove something that nobody has asked for yet',
  ...common,
  params,
  status: 204,
  audit: 'request_types.removed',
  errors: [notFound, typeInUse, seedStays],
})

nameSchemas({ RequestTypeForm, NewRequestType })
