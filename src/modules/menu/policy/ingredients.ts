import type { MenuItem } from '../contract.ts'
import type { Allergen, Diet } from '../contract/ingredients.ts'
import type { MenuOption } from '../contract/options.ts'
import { getGroups, type Group } from './options.ts'

const ofAnimals = ['crustaceans', 'fish', 'molluscs'] as const
const contradicting: Readonly<Record<Exclude<Diet, 'halal'>, readonly Allergen[]>> = {
  vegetarian: ofAnimals,
  vegan: ['milk', 'eggs', ...ofAnimals],
  gluten_free: ['gluten'],
}

type Declared = Pick<MenuItem, 'allergens' | 'diets' | 'contains_alcohol'>

/** A diet that an item cannot fit, and what it contains instead; null if all fit. */
export const findContradiction = ({
  allergens,
  diets,
  contains_alcohol,
}: Declared): { diet: Diet; with: Allergen | 'alcohol' } | null => {
  // Vegan implies vegetarian, so both are chosen: the contradiction names vegan.
  for (const diet of diets.toSorted((one, other) => Number(other === 'vegan') - Number(one === 'vegan'))) {
    if (diet === 'halal') {
      if (contains_alcohol) return { diet, with: 'alcohol' }
      continue
    }
    const found = contradicting[diet].find((allergen) => allergens?.includes(allergen))
    if (found) return { diet, with: found }
  }
  return null
}

/** The diets with those that follow from them: what is vegan is vegetarian. */
export const withImplied = (chosen: readonly Diet[]): Diet[] =>
  chosen.includes('vegan') && !chosen.includes('vegetarian') ? ['vegetarian', ...chosen] : [...chosen]

/** The filter of a guest. It stays on their phone. */
export type MenuFilter = { avoid: readonly Allergen[]; diets: readonly Diet[]; no_alcohol: boolean }

/** @returns true if a filter leaves anything out */
export const isFilterOn = ({ avoid, diets, no_alcohol }: MenuFilter): boolean =>
  avoid.length > 0 || diets.length > 0 || no_alcohol

/** `undeclared`: the allergens are unknown. It never counts as fitting. */
export type AllergenMatch = 'fits' | 'undeclared' | 'excluded'

/** How an item fits a guest's filter: its own contents, and the options that must be chosen. */
export const matchItem = (
  item: Declared & Pick<MenuItem, 'option_groups'>,
  groups: readonly Group[],
  filter: MenuFilter,
): AllergenMatch => {
  if (!isFilterOn(filter)) return 'fits'
  if (filter.diets.some((diet) => !item.diets.includes(diet))) return 'excluded'
  const fits = [fitParts(item, filter), ...getGroups(item, groups).map((group) => matchGroup(group, filter))]
  if (fits.includes('excluded')) return 'excluded'
  return item.allergens === null || fits.includes('undeclared') ? 'undeclared' : 'fits'
}

/** How the contents of an item or an option fit a filter. */
const fitParts = (
  { allergens, contains_alcohol }: Pick<MenuOption, 'allergens' | 'contains_alcohol'>,
  { avoid, no_alcohol }: MenuFilter,
): AllergenMatch => {
  if (no_alcohol && contains_alcohol) return 'excluded'
  if (avoid.length === 0) return 'fits'
  if (allergens === null) return 'undeclared'
  return allergens.some((allergen) => avoid.includes(allergen)) ? 'excluded' : 'fits'
}

/** How a group fits: as many of its options must fit as must be chosen. */
const matchGroup = ({ least, options }: Group, filter: MenuFilter): AllergenMatch => {
  const fits = options.filter(({ available }) => available).map((option) => fitParts(option, filter))
  if (fits.filter((fit) => fit === 'fits').length >= least) return 'fits'
  return fits.filter((fit) => fit !== 'excluded').length >= least ? 'undeclared' : 'excluded'
}

/** The avoided allergens of which an item may contain traces. */
export const findTraces = ({ may_contain }: Pick<MenuItem, 'may_contain'>, { avoid }: MenuFilter): Allergen[] =>
  may_contain.filter((allergen) => avoid.includes(allergen))
