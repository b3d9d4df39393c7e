import * as z from 'zod/mini'
import { stockRoles } from '#modules/access/policy.ts'
import { changedMeanwhile, failure, idTaken, notFound, type Failure } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text, wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import type { GroupProblem } from '../policy/options.ts'
import { Allergens } from './ingredients.ts'
import { maxChosen, maxOptionName, maxOptions, OptionGroup, OptionGroupTranslations } from './options.ts'
import { flag } from './settings-editing.ts'

/* Option groups, as staff edit them. */

export const tooManyOptionGroups = failure('menu.too_many_option_groups', 409)
export const groupNameTaken = failure('menu.option_group_name_taken', 409)
/** Values: `items`; `current: { items }` with their names. */
export const optionGroupInUse = failure('menu.option_group_in_use', 409)
export const priceBelowZero = failure('menu.price_below_zero', 400)

export const groupFailures: Readonly<Record<GroupProblem, Failure>> = {
  /** Values: `least` and `count`. */
  unsatisfiable: failure('menu.option_group_unsatisfiable', 400),
  names_equal: failure('menu.option_names_equal', 400),
  defaults_do_not_fit: failure('menu.defaults_do_not_fit', 400),
  price_invalid: failure('menu.price_invalid', 400),
}

const NewOption = z.strictObject({
  id: Id,
  name: text(maxOptionName),
  price_difference: z._default(z.number({ error: groupFailures.price_invalid.code }), 0),
  default: z._default(flag, false),
  available: z._default(flag, true),
  allergens: z._default(z.nullable(Allergens), null),
  contains_alcohol: z._default(flag, false),
})

const fields = {
  name: text(maxOptionName),
  least: z._default(wholeNumber(0, maxChosen), 0),
  most: z._default(wholeNumber(1, maxChosen), 1),
  options: z
    .array(NewOption, { error: 'platform.field_required' })
    .check(
      z.minLength(1, { error: 'platform.field_required' }),
      z.maxLength(maxOptions, { error: 'platform.field_too_long' }),
    ),
  translations: z.optional(OptionGroupTranslations),
}
export const NewOptionGroup = z.strictObject({ id: Id, ...fields })
export const OptionGroupChange = z.strictObject({ ...fields, seen: z.optional(Timestamp) })
export type NewOptionGroup = z.output<typeof NewOptionGroup>
export type OptionGroupChange = z.output<typeof OptionGroupChange>

const path = '/api/hotels/{hotelSlug}/menu/option-groups' as const
const common = { access: 'manager', feature: 'menu', scope: 'menu:write' } as const
const group = z.object({ groupId: Id })
const fails = [...Object.values(groupFailures), groupNameTaken]

export const addOptionGroup = route({
  id: 'addOptionGroup',
  method: 'POST',
  path,
  summary: 'Add an option group',
  ...common,
  body: NewOptionGroup,
  status: 201,
  response: OptionGroup,
  audit: 'menu.group_added',
  errors: [...fails, tooManyOptionGroups, idTaken],
})
export const updateOptionGroup = route({
  id: 'updateOptionGroup',
  method: 'PUT',
  path: `${path}/{groupId}`,
  summary: 'Change an option group',
  ...common,
  params: group,
  body: OptionGroupChange,
  response: OptionGroup,
  audit: 'menu.group_changed',
  errors: [...fails, priceBelowZero, notFound, changedMeanwhile, idTaken],
})
export const deleteOptionGroup = route({
  id: 'deleteOptionGroup',
  method: 'DELETE',
  path: `${path}/{groupId}`,
  summary: 'Delete an option group that no item uses',
  ...common,
  params: group,
  status: 204,
  audit: 'menu.group_deleted',
  errors: [notFound, optionGroupInUse],
})
export const setOptionAvailability = route({
  id: 'setOptionAvailability',
  method: 'PUT',
  path: `${path}/{groupId}/options/{optionId}/availability`,
  summary: 'Switch an option on or off',
  ...common,
  roles: stockRoles,
  params: z.object({ groupId: Id, optionId: Id }),
  body: z.strictObject({ available: flag }),
  response: OptionGroup,
  audit: 'menu.option_switched',
  errors: [notFound],
})

nameSchemas({ NewMenuOption: NewOption, NewOptionGroup, OptionGroupChange })
