import { isInCents } from '#modules/money/policy.ts'
import { maxStock, type MenuCategory, type MenuItem } from '../../contract.ts'
import type { NewItem } from '../../contract/editing.ts'
import type { Allergen, Diet } from '../../contract/ingredients.ts'
import { maxPreparationMinutes, maxTaxRate } from '../../contract/settings-editing.ts'
import { isWholeWithin, isWithin, parseAmount, toText } from '../state.ts'

/** The values of an item's form. Numbers are texts while they are typed. */
export type ItemForm = Pick<
  MenuItem,
  'name' | 'category' | 'image_url' | 'available' | 'translations' | 'contains_alcohol' | 'featured'
> &
  Record<'description' | 'allergen_note' | 'price' | NumberField, string> & {
    /** The allergens stay while it is switched off and on. */
    declared: boolean
    allergens: readonly Allergen[]
    may_contain: readonly Allergen[]
    diets: readonly Diet[]
    option_groups: readonly string[]
  }

/** @returns true if a category is called Drinks in the hotel's language or in English */
const isDrinks = ({ name, translations }: MenuCategory): boolean =>
  [name, translations.en?.name].some((text) => text?.trim().toLowerCase() === 'drinks')

/**
 * The form of an item.
 * @param item null for a new one. Drinks is its default, whichever category is open; without Drinks it is the open one
 */
export const getForm = (
  item: MenuItem | null,
  categories: readonly MenuCategory[],
  selected: string | null,
): ItemForm => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  allergen_note: item?.allergen_note ?? '',
  price: item?.price.toFixed(2) ?? '',
  category: item?.category ?? categories.find(isDrinks)?.id ?? selected ?? categories[0]?.id ?? '',
  image_url: item?.image_url ?? null,
  available: item?.available ?? true,
  translations: item?.translations ?? {},
  declared: item !== null && item.allergens !== null,
  allergens: item?.allergens ?? [],
  may_contain: item?.may_contain ?? [],
  diets: item?.diets ?? [],
  contains_alcohol: item?.contains_alcohol ?? false,
  option_groups: item?.option_groups ?? [],
  stock: toText(item?.stock),
  stock_daily: toText(item?.stock_daily),
  preparation_minutes: toText(item?.preparation_minutes),
  tax_rate: toText(item?.tax_rate),
  featured: item?.featured ?? false,
})

/** The values of a form for the server. Numbers that are none are NaN: see `findInvalidNumbers`. */
export const getValues = (form: ItemForm) => {
  const { category, declared, allergens, may_contain, diets, option_groups, ...rest } = form
  return {
    ...rest,
    price: parseAmount(form.price),
    category: category || null,
    allergens: declared ? [...allergens] : null,
    may_contain: declared ? [...may_contain] : [],
    diets: [...diets],
    option_groups: [...option_groups],
    stock: parseAmount(form.stock),
    stock_daily: parseAmount(form.stock_daily),
    preparation_minutes: parseAmount(form.preparation_minutes),
    tax_rate: parseAmount(form.tax_rate),
  } satisfies Omit<NewItem, 'id'>
}

const numbers = {
  stock: (value: number | null) => isWholeWithin(value, 0, maxStock),
  stock_daily: (value: number | null) => isWholeWithin(value, 1, maxStock),
  preparation_minutes: (value: number | null) => isWholeWithin(value, 1, maxPreparationMinutes),
  tax_rate: (value: number | null) => value === null || (isWithin(value, 0, maxTaxRate) && isInCents(value)),
} as const
export type NumberField = keyof typeof numbers

/** The fields whose number is none or outside of its limits. */
export const findInvalidNumbers = (values: ReturnType<typeof getValues>): NumberField[] =>
  (Object.keys(numbers) as NumberField[]).filter((field) => !numbers[field](values[field]))
