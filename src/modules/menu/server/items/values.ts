import type { MenuItem } from '../../contract.ts'
import type { ItemChange } from '../../contract/editing.ts'
import { allergens, diets, type Allergen, type Diet } from '../../contract/ingredients.ts'
import { withImplied } from '../../policy/ingredients.ts'

/** The columns that a form writes, but for the stock. */
export type ItemValues = ReturnType<typeof getItemValues>

/** The values of a new item that a form leaves out. */
export const blankItem = {
  translations: {},
  option_groups: [],
  allergens: null,
  may_contain: [],
  allergen_note: null,
  diets: [],
  contains_alcohol: false,
  stock_daily: null,
  featured: false,
  tax_rate: null,
  preparation_minutes: null,
} satisfies Partial<MenuItem>

/**
 * The values of an item after a form that was checked. What the form leaves out stays as it is.
 * @param current null for a new item
 */
export const getItemValues = (form: ItemChange, current: MenuItem | null) => {
  const before = current ?? blankItem
  const contained = form.allergens === undefined ? before.allergens : form.allergens
  const traces = form.may_contain ?? before.may_contain
  return {
    name: form.name,
    description: form.description || null,
    price: Math.round((form.price ?? 0) * 100) / 100,
    category: form.category ?? '',
    image_url: form.image_url || null,
    available: form.available,
    translations: form.translations ?? before.translations,
    option_groups: form.option_groups ?? before.option_groups,
    allergens: contained && sortAllergens(contained),
    may_contain: sortAllergens(traces.filter((allergen) => !contained?.includes(allergen))),
    allergen_note: (form.allergen_note === undefined ? before.allergen_note : form.allergen_note) || null,
    diets: sortDiets(withImplied(form.diets ?? before.diets)),
    contains_alcohol: form.contains_alcohol ?? before.contains_alcohol,
    stock_daily: (form.stock_daily === undefined ? before.stock_daily : form.stock_daily) ?? null,
    featured: form.featured ?? before.featured,
    tax_rate: form.tax_rate === undefined ? before.tax_rate : form.tax_rate,
    preparation_minutes:
      (form.preparation_minutes === undefined ? before.preparation_minutes : form.preparation_minutes) ?? null,
  }
}

const sortAllergens = (chosen: readonly Allergen[]): Allergen[] => allergens.filter((one) => chosen.includes(one))
const sortDiets = (chosen: readonly Diet[]): Diet[] => diets.filter((one) => chosen.includes(one))
