import * as z from 'zod/mini'
import { imagesFull } from '#modules/images/contract.ts'
import { changedMeanwhile, failure } from '#platform/contract/failure.ts'
import { hotelSlugPattern, Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { maxCategories, tooManyCategories, tooManyItems } from './editing.ts'
import { tooManyOptionGroups } from './option-editing.ts'

/* Copying the menu of another hotel of the same person. */

export const copyNotAllowed = failure('menu.copy_not_allowed', 403)

const OtherHotel = z
  .string({ error: 'platform.field_required' })
  .check(z.regex(new RegExp(`^${hotelSlugPattern}$`), { error: 'platform.field_invalid' }))

export const NewMenuCopy = z.strictObject({
  id: Id,
  from_hotel: OtherHotel,
  /** Those of the other hotel; left out: all. */
  categories: z.optional(z.array(Id, { error: 'platform.field_invalid' }).check(z.maxLength(maxCategories))),
})
export type NewMenuCopy = z.output<typeof NewMenuCopy>

export const MenuCopy = z.object({
  copied: z.int(),
  /** Items that the category had under the same name. */
  skipped: z.int(),
  /** The other hotel's, where it is not this one's: the items are switched off then. */
  other_currency: z.nullable(z.string()),
})
export type MenuCopy = z.output<typeof MenuCopy>

export const MenuCopySource = z.object({
  currency: z.string(),
  categories: z.array(z.object({ id: Id, name: z.string(), items: z.int() })),
})
export type MenuCopySource = z.output<typeof MenuCopySource>

const path = '/api/hotels/{hotelSlug}/menu/copies' as const
const common = { access: 'manager', feature: 'menu' } as const

export const getMenuCopySource = route({
  id: 'getMenuCopySource',
  method: 'GET',
  path,
  summary: "What can be copied from another hotel of the caller's",
  ...common,
  query: z.object({ from_hotel: OtherHotel }),
  response: MenuCopySource,
  errors: [copyNotAllowed],
})
export const copyMenu = route({
  id: 'copyMenu',
  method: 'POST',
  path,
  summary: "Copy items with their pictures and option groups from another hotel of the caller's",
  ...common,
  body: NewMenuCopy,
  status: 201,
  response: MenuCopy,
  audit: 'menu.copied',
  errors: [copyNotAllowed, tooManyItems, tooManyCategories, tooManyOptionGroups, imagesFull, changedMeanwhile],
})

nameSchemas({ NewMenuCopy, MenuCopy, MenuCopySource })
