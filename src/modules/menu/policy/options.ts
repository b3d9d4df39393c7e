import { fromCents, isInCents, toCents } from '#modules/money/policy.ts'
import { newId } from '#platform/contract/id.ts'
import type { MenuItem } from '../contract.ts'
import type { MenuOption, OptionGroup } from '../contract/options.ts'

/** A group as far as a choice depends on it. */
export type Group = Pick<OptionGroup, 'id' | 'name' | 'least' | 'most' | 'options'>

/** Why a group cannot be saved. */
export type GroupProblem = 'unsatisfiable' | 'names_equal' | 'defaults_do_not_fit' | 'price_invalid'

/** A new option: without a name, and free. */
export const createOption = (): MenuOption => ({
  id: newId(),
  name: '',
  price_difference: 0,
  default: false,
  available: true,
  allergens: null,
  contains_alcohol: false,
})

/** An option in words: its name, and what it adds to the price. */
export const describeOption = ({ name, price_difference: more }: MenuOption): string =>
  more === 0 ? name : `${name} ${more > 0 ? '+' : '−'}${Math.abs(more).toFixed(2)}`

const maxDifference = 9_999.99

/** The first broken rule of a group; null if none is. */
export const findGroupProblem = ({ least, most, options }: Omit<Group, 'id' | 'name'>): GroupProblem | null => {
  if (least > options.length || least > most) return 'unsatisfiable'
  if (new Set(options.map(({ name }) => name.toLowerCase())).size < options.length) return 'names_equal'
  const defaults = options.filter((option) => option.default).length
  if (defaults > most || (defaults > 0 && defaults < least)) return 'defaults_do_not_fit'
  const fits = ({ price_difference: price }: MenuOption): boolean =>
    Math.abs(price) <= maxDifference && isInCents(price)
  return options.every(fits) ? null : 'price_invalid'
}

/** The groups of an item in its order. A group that is gone is left out. */
export const getGroups = <G extends Pick<OptionGroup, 'id'>>(
  item: Pick<MenuItem, 'option_groups'>,
  groups: readonly G[],
): G[] => item.option_groups.flatMap((id) => groups.find((group) => group.id === id) ?? [])

/** @returns true if enough options of a group are to be had today */
export const canSatisfy = ({ least, options }: Pick<Group, 'least' | 'options'>): boolean =>
  options.filter(({ available }) => available).length >= least

/** @returns true if a guest can order an item now */
export const isOrderable = (
  item: Pick<MenuItem, 'available' | 'sold_out' | 'option_groups'>,
  groups: readonly Group[],
): boolean => item.available && !item.sold_out && getGroups(item, groups).every(canSatisfy)

/** The ids of the options that are chosen at first. What is out never is. */
export const getDefaults = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ options }) => options.filter((option) => option.default && option.available).map(({ id }) => id))

/** The first group whose rule these options break; undefined if none does. */
export const findUnsatisfied = <G extends Group>(groups: readonly G[], chosen: readonly string[]): G | undefined =>
  groups.find((group) => {
    const count = group.options.filter(({ id }) => chosen.includes(id)).length
    return count < group.least || count > group.most
  })

export type ChosenOption<G = Group> = { option: MenuOption; group: G }

/**
 * The options of a choice, in the order of the groups and their options.
 * @param ids null: the defaults
 * @returns null if an option is unknown, out or named twice, or if a group's rule is broken
 */
export const choose = <G extends Group>(
  groups: readonly G[],
  ids: readonly string[] | null,
): ChosenOption<G>[] | null => {
  const wanted = ids ?? getDefaults(groups)
  const chosen = groups.flatMap((group) =>
    group.options.filter(({ id, available }) => available && wanted.includes(id)).map((option) => ({ option, group })),
  )
  if (chosen.length !== wanted.length || findUnsatisfied(groups, wanted)) return null
  return chosen
}

/** The price of one portion with its options. Never below 0. */
export const getUnitPrice = (
  { price }: Pick<MenuItem, 'price'>,
  options: readonly Pick<MenuOption, 'price_difference'>[],
): number =>
  fromCents(
    Math.max(
      0,
      options.reduce((sum, option) => sum + toCents(option.price_difference), toCents(price)),
    ),
  )

/** The price of the cheapest choice that the rules allow, below 0 if they let it fall there. */
export const getCheapest = ({ price }: Pick<MenuItem, 'price'>, groups: readonly Group[]): number =>
  fromCents(
    groups.reduce((sum, { options, least, most }) => {
      const cheapestFirst = options.map(({ price_difference }) => toCents(price_difference)).toSorted((a, b) => a - b)
      return cheapestFirst
        .slice(0, most)
        .filter((difference, index) => index < least || difference < 0)
        .reduce((all, difference) => all + difference, sum)
    }, toCents(price)),
  )

/** The price of the cheapest choice of what is to be had today. */
export const getCheapestToday = (item: Pick<MenuItem, 'price'>, groups: readonly Group[]): number =>
  getCheapest(
    item,
    groups.map((group) => ({ ...group, options: group.options.filter(({ available }) => available) })),
  )

/** A choice from the menu, with the name and the price that were shown. */
export type Selection = {
  /** The menu item. */
  id: string
  name: string
  /** Of one portion with its choices. */
  price: number
  /** The ids of the chosen options. Absent: the defaults. */
  options?: readonly string[] | undefined
  note?: string | undefined
}
