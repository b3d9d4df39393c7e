import * as z from 'zod/mini'
import { stockRoles } from '#modules/access/policy.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, optionalField } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import {
  categoryTexts,
  CategoryTranslations,
  ItemTranslations,
  itemTexts,
  MenuCategory,
  MenuItem,
} from '../contract.ts'
import { Allergens, Diets } from './ingredients.ts'
import { priceBelowZero } from './option-editing.ts'
import { maxGroupsOfItem } from './options.ts'
import { flag, PreparationMinutes, Stock, StockDaily, TaxRate } from './settings-editing.ts'

export const categoryNameAndIconRequired = failure('menu.category_name_and_icon_required', 400)
export const categoryNameOrIconRequired = failure('menu.category_name_or_icon_required', 400)
export const iconTooLong = failure('menu.icon_too_long', 400)
export const categoryNotEmpty = failure('menu.category_not_empty', 409)
export const tooManyCategories = failure('menu.too_many_categories', 409)
export const orderNotWhole = failure('menu.order_not_whole', 409)
export const namePriceCategoryRequired = failure('menu.name_price_category_required', 400)
export const itemPriceInvalid = failure('menu.item_price_invalid', 400)
export const categoryUnknown = failure('menu.category_unknown', 400)
export const imageInvalid = failure('menu.image_invalid', 400)
export const tooManyItems = failure('menu.too_many_items', 409)
export const optionGroupUnknown = failure('menu.option_group_unknown', 400)
/** Values: `diet` and `allergen`. */
export const dietContradicts = failure('menu.diet_contradicts', 400)
export const tooManyFeatured = failure('menu.too_many_featured', 409)

export const maxCategories = 60

const optional = (max: number) => z._default(z.nullable(optionalField(max)), null)

/** `updated_at` of the row that filled the form: saving an outdated form shows the current row first. */
const seen = z.optional(Timestamp)

// Omitted translations stay as they are; given ones replace all.
const categoryFields = {
  name: optionalField(categoryTexts.name),
  icon: optionalField(20),
  translations: z.optional(CategoryTranslations),
}
export const NewCategory = z.strictObject({ id: Id, ...categoryFields })
export const CategoryChange = z.strictObject({ ...categoryFields, seen })
export type NewCategory = z.output<typeof NewCategory>
export type CategoryChange = z.output<typeof CategoryChange>

// The price may be missing while the form is filled in: policy.ts reports it, not the schema.
const itemFields = {
  name: optionalField(itemTexts.name),
  description: optional(itemTexts.description),
  price: z._default(z.nullable(z.number({ error: 'menu.item_price_invalid' })), null),
  category: z._default(z.nullable(z.string()), null),
  image_url: optional(2048),
  available: z._default(flag, true),
  translations: z.optional(ItemTranslations),
  // A field that is left out stays as it is.
  option_groups: z.optional(
    z.array(Id, { error: 'platform.field_invalid' }).check(
      z.maxLength(maxGroupsOfItem, { error: 'platform.field_too_long' }),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'platform.field_invalid' }),
    ),
  ),
  allergens: z.optional(z.nullable(Allergens)),
  may_contain: z.optional(Allergens),
  allergen_note: z.optional(z.nullable(cleanedText(itemTexts.allergen_note))),
  diets: z.optional(Diets),
  contains_alcohol: z.optional(flag),
  stock: z.optional(z.nullable(Stock)),
  /** The stock that the form was filled with: portions that were ordered meanwhile are not lost. */
  seen_stock: z.optional(z.nullable(Stock)),
  stock_daily: z.optional(z.nullable(StockDaily)),
  featured: z.optional(flag),
  tax_rate: z.optional(z.nullable(TaxRate)),
  preparation_minutes: z.optional(z.nullable(PreparationMinutes)),
}
export const NewItem = z.strictObject({ id: Id, ...itemFields })
export const ItemChange = z.strictObject({ ...itemFields, seen })
export type NewItem = z.output<typeof NewItem>
export type ItemChange = z.output<typeof ItemChange>

const path = '/api/hotels/{hotelSlug}/menu' as const
const common = { access: 'manager', feature: 'menu', scope: 'menu:write' } as const
const category = z.object({ categoryId: Id })
const item = z.object({ itemId: Id })
const categoryFails = [categoryNameAndIconRequired, categoryNameOrIconRequired, iconTooLong]
const itemFails = [
  namePriceCategoryRequired,
  itemPriceInvalid,
  categoryUnknown,
  imageInvalid,
  optionGroupUnknown,
  dietContradicts,
  tooManyFeatured,
  priceBelowZero,
]
const ofItem = { ...common, params: item } as const

export const addCategory = route({
  id: 'addCategory',
  method: 'POST',
  path: `${path}/categories`,
  summary: 'Add a category at the end',
  ...common,
  body: NewCategory,
  status: 201,
  response: MenuCategory,
  audit: 'menu.category_added',
  errors: [...categoryFails, tooManyCategories, idTaken],
})
export const updateCategory = route({
  id: 'updateCategory',
  method: 'PUT',
  path: `${path}/categories/{categoryId}`,
  summary: 'Change name or icon of a category; what is left out stays',
  ...common,
  params: category,
  body: CategoryChange,
  response: MenuCategory,
  audit: 'menu.category_changed',
  errors: [...categoryFails, notFound, changedMeanwhile],
})
export const orderCategories = route({
  id: 'orderCategories',
  method: 'PUT',
  path: `${path}/categories/order`,
  summary: 'Set the order of all categories',
  ...common,
  body: z.strictObject({ ids: z.array(Id).check(z.maxLength(maxCategories)) }),
  response: z.object({ items: z.array(MenuCategory) }),
  audit: { none: 'Only the order changes.' },
  errors: [orderNotWhole],
})
export const deleteCategory = route({
  id: 'deleteCategory',
  method: 'DELETE',
  path: `${path}/categories/{categoryId}`,
  summary: 'Delete an empty category',
  ...common,
  params: category,
  status: 204,
  audit: 'menu.category_deleted',
  errors: [notFound, categoryNotEmpty],
})
export const addItem = route({
  id: 'addItem',
  method: 'POST',
  path: `${path}/items`,
  summary: 'Add an item at the end of its category',
  ...common,
  body: NewItem,
  status: 201,
  response: MenuItem,
  audit: 'menu.item_added',
  errors: [...itemFails, tooManyItems, idTaken],
})
export const updateItem = route({
  id: 'updateItem',
  method: 'PUT',
  path: `${path}/items/{itemId}`,
  summary: 'Change an item',
  ...ofItem,
  body: ItemChange,
  response: MenuItem,
  audit: 'menu.item_changed',
  errors: [...itemFails, notFound, changedMeanwhile],
})
export const setAvailability = route({
  id: 'setAvailability',
  method: 'PUT',
  path: `${path}/items/{itemId}/availability`,
  summary: 'Switch an item on or off',
  ...ofItem,
  roles: stockRoles,
  body: z.strictObject({ available: flag }),
  response: MenuItem,
  audit: 'menu.item_switched',
  errors: [notFound],
})
/** Names the neighbour that the caller saw, so that a retry moves nothing further. */
export const moveItem = route({
  id: 'moveItem',
  method: 'PUT',
  path: `${path}/items/{itemId}/place`,
  summary: 'Swap places with the neighbour in its category',
  ...ofItem,
  body: z.strictObject({ direction: z.enum(['up', 'down'], { error: 'platform.field_invalid' }), past: Id }),
  response: z.object({ items: z.array(MenuItem) }),
  audit: { none: 'Only the order changes.' },
  errors: [notFound, changedMeanwhile],
})
export const deleteItem = route({
  id: 'deleteItem',
  method: 'DELETE',
  path: `${path}/items/{itemId}`,
  summary: 'Delete an item',
  ...ofItem,
  status: 204,
  audit: 'menu.item_deleted',
  errors: [notFound],
})

nameSchemas({
  NewMenuCategory: NewCategory,
  MenuCategoryChange: CategoryChange,
  NewMenuItem: NewItem,
  MenuItemChange: ItemChange,
})
