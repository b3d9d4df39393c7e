import * as z from 'zod/mini'
import { getKeyedTranslations } from '#modules/translations/contract.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Allergens } from './ingredients.ts'

export const maxOptionGroups = 100
export const maxOptions = 30
export const maxGroupsOfItem = 10
/** The highest number of options that a group can ask for. */
export const maxChosen = 10
/** The maximum length of the name of a group or an option. */
export const maxOptionName = 60
/** The most portions of one choice of a dish, and the most letters of its note for the kitchen. */
export const maxQuantity = 99
export const maxNote = 140

/** The texts of a group by language: `name`, and the name of each option by its id. */
export const OptionGroupTranslations = getKeyedTranslations(
  z.string().check(z.regex(/^(name|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)),
  maxOptionName,
  15_000,
)

/** Something that a guest can choose with a dish: a size, a milk, an extra. */
export const MenuOption = z.object({
  id: Id,
  name: z.string(),
  /** Added to the price of the dish, in the hotel's currency; may be negative. */
  price_difference: Money,
  /** Chosen at first. */
  default: z.boolean(),
  available: z.boolean(),
  /** Null: not declared. */
  allergens: z.nullable(Allergens),
  contains_alcohol: z.boolean(),
})
export type MenuOption = z.output<typeof MenuOption>

/** Options of which a guest chooses at least `least` and at most `most`. */
export const OptionGroup = z.object({
  id: Id,
  hotel_id: z.string(),
  name: z.string(),
  translations: OptionGroupTranslations,
  least: z.int(),
  most: z.int(),
  options: z.array(MenuOption),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type OptionGroup = z.output<typeof OptionGroup>

nameSchemas({ MenuOption, OptionGroup, OptionGroupTranslations })
