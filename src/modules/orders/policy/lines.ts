import type { MenuItem, SoldItem } from '#modules/menu/contract.ts'
import type { OptionGroup } from '#modules/menu/contract/options.ts'
import { hideFromGuests } from '#modules/menu/policy.ts'
import { choose, getGroups, getUnitPrice, isOrderable, type ChosenOption } from '#modules/menu/policy/options.ts'
import type { Translations } from '#modules/translations/contract.ts'
import { localizeText } from '#modules/translations/policy.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { AskedLine, OrderLine } from '../contract/lines.ts'

/** Equal for lines of the same item with the same choices and the same note. */
export const getLineKey = ({ id, options, note }: Pick<AskedLine, 'id' | 'options' | 'note'>): string =>
  JSON.stringify([id, options ? options.toSorted() : null, note || null])

/** Joins equal lines into one with both quantities. */
export const joinLines = (lines: readonly AskedLine[]): AskedLine[] => {
  const joined = new Map<string, AskedLine>()
  for (const line of lines) {
    const key = getLineKey(line)
    joined.set(key, { ...line, quantity: line.quantity + (joined.get(key)?.quantity ?? 0) })
  }
  return [...joined.values()]
}

/** A line whose choices cannot be had, with what can be chosen now. */
export type BrokenLine = {
  at: number
  item: ReturnType<typeof hideFromGuests<MenuItem>>
  groups: readonly OptionGroup[]
}

export type PricedLines = {
  items: OrderLine[]
  /** The ids of items that are missing, switched off, or without enough options. */
  gone: string[]
  broken: BrokenLine[]
}

/** In which languages an order is read: the guest's, and those of the hotel, the main one first. */
type Reading = { language: Language | undefined; spoken: readonly Language[] }

/**
 * The lines of an order with today's names and prices.
 * @param reading the guest's language, for the names that they saw
 */
export const priceLines = (lines: readonly AskedLine[], menu: readonly SoldItem[], reading: Reading): PricedLines => {
  const priced: PricedLines = { items: [], gone: [], broken: [] }
  for (const [at, line] of lines.entries()) {
    const item = menu.find(({ id }) => id === line.id)
    // Sold out is told with what is left, so it counts as orderable here.
    if (!item || !isOrderable({ ...item, sold_out: false }, item.groups)) {
      priced.gone.push(line.id)
      continue
    }
    const groups = getGroups(item, item.groups)
    const chosen = choose(groups, line.options ?? null)
    if (chosen) priced.items.push(getLine(line, item, chosen, reading))
    else {
      const { groups: _, ...row } = item
      priced.broken.push({ at, item: hideFromGuests(row), groups })
    }
  }
  return priced
}

/** A line says only what it has: most are a dish as it is on the menu. */
const getLine = (
  line: AskedLine,
  item: SoldItem,
  chosen: readonly ChosenOption<OptionGroup>[],
  reading: Reading,
): OrderLine => {
  const options = chosen.map(({ option }) => option)
  const name_for_guest = nameForGuest(item.name, 'name', item.translations, reading)
  return {
    id: item.id,
    name: item.name,
    price: getUnitPrice(item, options),
    quantity: line.quantity,
    ...(name_for_guest !== null && { name_for_guest }),
    ...(line.note && { note: line.note }),
    ...(item.tax_rate !== null && { tax_rate: item.tax_rate }),
    ...((item.contains_alcohol || options.some((option) => option.contains_alcohol)) && { contains_alcohol: true }),
    ...(chosen.length > 0 && {
      base_price: item.price,
      options: chosen.map(({ option, group }) => ({
        id: option.id,
        group_id: group.id,
        group: group.name,
        name: option.name,
        name_for_guest: nameForGuest(option.name, option.id, group.translations, reading),
        price_difference: option.price_difference,
      })),
    }),
    ...(item.stock !== null && { counted: true }),
  }
}

/** A name as the guest reads it; null where it is the same. */
const nameForGuest = (
  text: string,
  name: string,
  translations: Translations | undefined,
  { language, spoken }: Reading,
): string | null => {
  const read = language && localizeText(text, name, translations, language, spoken)
  return read === undefined || read === text ? null : read
}

/** How many portions of each counted item an order takes, by item id. */
export const countPortions = (items: readonly OrderLine[]): { id: string; quantity: number }[] => {
  const portions = new Map<string, number>()
  for (const { id, quantity, counted } of items) if (counted) portions.set(id, (portions.get(id) ?? 0) + quantity)
  // Always in the same order: two orders at once never wait for each other.
  return [...portions].map(([id, quantity]) => ({ id, quantity })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Lost answer: true if an order that exists has what these lines ask for. */
export const isSameOrder = (items: readonly OrderLine[], lines: readonly AskedLine[]): boolean =>
  items.length === lines.length &&
  lines.every((line) =>
    items.some(
      (item) =>
        item.id === line.id &&
        item.quantity === line.quantity &&
        (item.note ?? null) === (line.note || null) &&
        // Without options the defaults of that moment were meant.
        (line.options === undefined ||
          getLineKey({ ...line, note: '' }) ===
            getLineKey({ id: item.id, options: (item.options ?? []).map(({ id }) => id) })),
    ),
  )
