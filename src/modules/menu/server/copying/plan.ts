import type { Translations } from '#modules/translations/contract.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { cutText } from '#platform/contract/text.ts'
import { deriveId } from '#platform/server/security/derived-id.ts'
import { maxFeatured, maxMenuItems, type MenuCategory, type MenuItem } from '../../contract.ts'
import { maxCategories, tooManyCategories, tooManyItems } from '../../contract/editing.ts'
import { tooManyOptionGroups } from '../../contract/option-editing.ts'
import { maxOptionGroups, maxOptionName, type OptionGroup } from '../../contract/options.ts'
import { getGroups } from '../../policy/options.ts'
import { getNameKey } from '../files/groups.ts'
import type { CurrentMenu } from '../files/items.ts'
import type { GroupValues } from '../options/store.ts'

/** An item to insert. `source` is the one that it is a copy of. */
export type ItemCopy = { id: string; source: MenuItem; category: string; option_groups: string[]; featured: boolean }

export type CopyPlan = {
  categories: (Pick<MenuCategory, 'name' | 'icon' | 'translations'> & { id: string })[]
  groups: (GroupValues & { id: string })[]
  items: ItemCopy[]
  copied: number
  skipped: number
}

/**
 * The parts of a menu to copy into another one. Lost answer: ids follow from the copy's id, so that a repetition finds what the
 * first attempt wrote.
 * @param chosen the categories; null for all
 * @throws Refusal too_many_items, too_many_categories, too_many_option_groups
 */
export const planCopy = (
  copyId: string,
  from: CurrentMenu,
  to: CurrentMenu,
  chosen: readonly string[] | null,
): CopyPlan => {
  const getId = (id: string): string => deriveId(copyId, id)
  const there = new Set(to.items.map(({ id }) => id))
  const plan: CopyPlan = { categories: [], groups: [], items: [], copied: 0, skipped: 0 }
  const groups = createGroupCopies(getId, to.option_groups)
  let featured = to.items.filter((item) => item.featured).length
  for (const category of from.categories.filter(({ id }) => chosen === null || chosen.includes(id))) {
    const items = from.items.filter((item) => item.category === category.id)
    if (items.length === 0) continue
    const { name, icon, translations } = category
    let target = [...to.categories, ...plan.categories].find((one) => getNameKey(one.name) === getNameKey(name))?.id
    if (target === undefined) {
      target = getId(category.id)
      plan.categories.push({ id: target, name, icon, translations })
    }
    const names = new Set(to.items.filter((item) => item.category === target).map(({ name }) => getNameKey(name)))
    for (const source of items) {
      const id = getId(source.id)
      if (there.has(id)) plan.copied += 1
      else if (names.has(getNameKey(source.name))) plan.skipped += 1
      else {
        names.add(getNameKey(source.name))
        plan.copied += 1
        const isFeatured = source.featured && featured < maxFeatured
        if (isFeatured) featured += 1
        const option_groups = getGroups(source, from.option_groups).map((group) => groups.getCopy(group))
        plan.items.push({ id, source, category: target, option_groups, featured: isFeatured })
      }
    }
  }
  plan.groups = groups.made
  plan.categories = plan.categories.filter(({ id }) => plan.items.some(({ category }) => category === id))
  if (to.items.length + plan.items.length > maxMenuItems) throw new Refusal(tooManyItems)
  if (to.categories.length + plan.categories.length > maxCategories) throw new Refusal(tooManyCategories)
  if (to.option_groups.length + plan.groups.length > maxOptionGroups) throw new Refusal(tooManyOptionGroups)
  return plan
}

/** The option groups that copied items use: one of the hotel that is the same, or a copy under a free name. */
const createGroupCopies = (getId: (id: string) => string, there: readonly OptionGroup[]) => {
  const made: (GroupValues & { id: string })[] = []
  const getFreeName = (name: string): string => {
    const used = new Set([...there, ...made].map((one) => getNameKey(one.name)))
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : ` ${number}`
      const free = cutText(name, maxOptionName - end.length) + end
      if (!used.has(getNameKey(free))) return free
    }
  }
  /** Texts of options are under their ids, and a copied option has another one. */
  const renameOptions = (translations: Translations): Translations =>
    Object.fromEntries(
      Object.entries(translations).map(([language, texts]) => [
        language,
        Object.fromEntries(
          Object.entries(texts ?? {}).map(([name, text]) => [name === 'name' ? name : getId(name), text]),
        ),
      ]),
    )
  const getCopy = (group: OptionGroup): string => {
    const id = getId(group.id)
    if ([...made, ...there].some((one) => one.id === id)) return id
    // A group of the same name with other options is another one: guests would choose something else.
    const same = there.find((one) => getContent(one) === getContent(group))
    if (same) return same.id
    const options = group.options.map((option) => ({ ...option, id: getId(option.id) }))
    const { least, most } = group
    made.push({
      id,
      name: getFreeName(group.name),
      least,
      most,
      options,
      translations: renameOptions(group.translations),
    })
    return id
  }
  return { made, getCopy }
}

/** The choice of guests without ids and without today's availability: equal groups have the same. */
const getContent = ({ name, least, most, options }: OptionGroup): string =>
  JSON.stringify([
    getNameKey(name),
    least,
    most,
    options.map((one) => [
      getNameKey(one.name),
      one.price_difference,
      one.default,
      one.allergens?.toSorted() ?? null,
      one.contains_alcohol,
    ]),
  ])
