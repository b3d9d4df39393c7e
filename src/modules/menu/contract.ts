import * as z from 'zod/mini'
import { orderRoles } from '#modules/access/policy.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Allergens, Diets } from './contract/ingredients.ts'
import { OptionGroup } from './contract/options.ts'
import { MenuSettings } from './contract/settings.ts'

/** The names of icons with a drawing. Any other value is shown as text, usually an emoji. */
export const categoryIcons = [
  'coffee',
  'utensils',
  'wine',
  'beer',
  'soup',
  'salad',
  'pizza',
  'cake',
  'icecream',
  'fish',
  'drumstick',
  'apple',
  'sandwich',
  'shoppingbag',
] as const
export type CategoryIcon = (typeof categoryIcons)[number]
/** The icon of a new category. */
export const defaultCategoryIcon = '📋'

/** The translatable texts of a category and of an item, with their maximum lengths. */
export const categoryTexts = { name: 60 } as const
export const itemTexts = { name: 120, description: 1000, allergen_note: 200 } as const
// A response must at least hold sixty categories and one item: together they must stay below 100 KB.
export const CategoryTranslations = getTranslations(categoryTexts, 780)
export const ItemTranslations = getTranslations(itemTexts, 15_000)

export const MenuCategory = z.object({
  id: Id,
  hotel_id: z.string(),
  name: z.string(),
  icon: z.string(),
  translations: CategoryTranslations,
  order: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type MenuCategory = z.output<typeof MenuCategory>

export const MenuItem = z.object({
  id: Id,
  hotel_id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  translations: ItemTranslations,
  /** In the hotel's currency, with two decimals. */
  price: Money,
  category: Id,
  image_url: z.nullable(z.string()),
  order: z.int(),
  available: z.boolean(),
  /** The ids of its groups in their order. */
  option_groups: z.array(Id),
  /** Null: not declared, which is not the same as none. */
  allergens: z.nullable(Allergens),
  may_contain: Allergens,
  allergen_note: z.nullable(z.string()),
  diets: Diets,
  contains_alcohol: z.boolean(),
  /** How many are left; null: not counted. Guests read it where 5 or fewer are left. */
  stock: z.nullable(z.int()),
  sold_out: z.boolean(),
  /** The stock is set to it at 04:00 in the hotel; null: it is not. Guests do not get it. */
  stock_daily: z.optional(z.nullable(z.int())),
  /** When it was set so last, and when it will be next. Guests get neither. */
  stock_filled_at: z.optional(z.nullable(Timestamp)),
  stock_fills_at: z.optional(z.nullable(Timestamp)),
  featured: z.boolean(),
  /** Null: the hotel's. */
  tax_rate: z.nullable(z.number()),
  /** Null: the hotel's. Guests do not get it. */
  preparation_minutes: z.optional(z.nullable(z.int())),
  /** From ordering to the estimated delivery, as guests are told; absent where it is the hotel's. Staff do not get it. */
  delivery_minutes: z.optional(z.int()),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type MenuItem = z.output<typeof MenuItem>

/** An item with its option groups, in any order. */
export type SoldItem = MenuItem & { groups: readonly OptionGroup[] }

export const MenuPage = z.object({
  categories: z.array(MenuCategory),
  /** By category, order and name; as many as fit into a response. */
  items: z.array(MenuItem),
  /** As many as fit; the next page goes on with them. */
  option_groups: z.array(OptionGroup),
  settings: MenuSettings,
  next_cursor: z.nullable(z.string()),
  event_number: z.int(),
})
export type MenuPage = z.output<typeof MenuPage>

/** The whole menu as a screen has it: all pages together. */
export type Menu = {
  categories: readonly MenuCategory[]
  items: readonly MenuItem[]
  option_groups: readonly OptionGroup[]
  settings: MenuSettings
  event_number: number
}

const path = '/api/hotels/{hotelSlug}' as const
const query = z.object({
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1500}$/, { error: 'platform.field_invalid' }))),
})

/** Guests see available items only; a category without any is left out. */
export const getMyMenu = route({
  id: 'getMyMenu',
  method: 'GET',
  path: `${path}/my/menu`,
  summary: 'The menu as guests see it',
  access: 'guest',
  feature: 'menu',
  query,
  response: MenuPage,
  errors: [],
})
export const getMenu = route({
  id: 'getMenu',
  method: 'GET',
  scope: 'menu:read',
  path: `${path}/menu`,
  summary: 'The whole menu',
  access: 'manager',
  roles: orderRoles,
  feature: 'menu',
  query,
  response: MenuPage,
  errors: [],
})

export const maxMenuItems = 1000
export const maxFeatured = 6
/** Guests are told how many are left where it is this number or fewer. */
export const maxLeftShown = 5
export const maxStock = 9_999

nameSchemas({
  MenuCategory,
  MenuItem,
  MenuPage,
  MenuCategoryTranslations: CategoryTranslations,
  MenuItemTranslations: ItemTranslations,
})
