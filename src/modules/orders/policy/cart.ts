import type { Menu, MenuItem } from '#modules/menu/contract.ts'
import { maxQuantity, type OptionGroup } from '#modules/menu/contract/options.ts'
import {
  canSatisfy,
  choose,
  getGroups,
  getUnitPrice,
  type ChosenOption,
  type Selection,
} from '#modules/menu/policy/options.ts'
import { sumOrder, type Sums } from '#modules/menu/policy/sums.ts'
import { toCents } from '#modules/money/policy.ts'
import type { AskedLine } from '../contract/lines.ts'
import { getTotal } from '../policy.ts'
import { getLineKey } from './lines.ts'

/** A line of the cart. `id` is absent where it is the line's key. */
export type CartLine = Omit<Selection, 'id'> & { id?: string; quantity: number }
/** The lines by their keys. Carts of earlier versions have the id of the item as the key. */
export type CartLines = Readonly<Record<string, CartLine>>

/** The key of a line: the item's id, unless it has choices or a note. */
const getCartKey = ({ id, options, note }: Pick<Selection, 'id' | 'options' | 'note'>): string =>
  options?.length || note ? getLineKey({ id, options: options && [...options], note }) : id

const toLine = ({ id, name, price, options, note }: Selection, quantity: number): CartLine => ({
  name,
  price,
  quantity: Math.min(maxQuantity, quantity),
  ...((options?.length || note) && { id }),
  ...(options && { options }),
  ...(note && { note }),
})

/** The cart with this quantity of a line; 0 or less removes it. */
export const withQuantity = (lines: CartLines, key: string, quantity: number): CartLines => {
  const { [key]: line, ...others } = lines
  if (!line || quantity <= 0) return others
  return { ...lines, [key]: { ...line, quantity: Math.min(maxQuantity, quantity) } }
}

/** The cart with more of something. A line that it already has keeps the price that the guest saw first. */
export const withMore = (lines: CartLines, selection: Selection, quantity: number): CartLines => {
  const key = getCartKey(selection)
  const before = lines[key]
  return before
    ? withQuantity(lines, key, before.quantity + quantity)
    : { ...lines, [key]: toLine(selection, quantity) }
}

/** The cart with another choice in place of a line. Equal lines become one. */
export const changeLine = (lines: CartLines, at: string, selection: Selection, quantity: number): CartLines => {
  const key = getCartKey(selection)
  if (!lines[at]) return withMore(lines, selection, quantity)
  const equal = key === at ? 0 : (lines[key]?.quantity ?? 0)
  const line = toLine(selection, quantity + equal)
  return Object.fromEntries(
    Object.entries(lines).flatMap(([other, kept]): [string, CartLine][] =>
      other === at ? [[key, line]] : other === key ? [] : [[other, kept]],
    ),
  )
}

/** The cart with one portion less of an item, off its last line. */
export const withOneLess = (lines: CartLines, item: string): CartLines => {
  const last = Object.entries(lines).findLast(([key, { id }]) => (id ?? key) === item)
  return last ? withQuantity(lines, last[0], last[1].quantity - 1) : lines
}

/** How many portions of each item are in the cart. */
export const countItems = (lines: CartLines): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const [key, { id = key, quantity }] of Object.entries(lines)) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}

/** The cart without what was ordered. What was added while the order was being sent stays. */
export const withoutLines = (lines: CartLines, ordered: CartLines): CartLines =>
  Object.entries(ordered).reduce(
    (left, [key, { quantity }]) => (left[key] ? withQuantity(left, key, left[key].quantity - quantity) : left),
    lines,
  )

/** The cart with the lines of a refused order. Lines that it already has keep the price that the guest saw last. */
export const withLines = (lines: CartLines, back: CartLines): CartLines =>
  Object.entries(back).reduce((cart, [key, line]) => withMore(cart, { id: key, ...line }, line.quantity), lines)

/**
 * How a line stands: `gone` cannot be ordered, `choose` needs another choice, `few` wants more than there is, `changed`
 * has another price.
 */
export type LineState = 'same' | 'changed' | 'few' | 'choose' | 'gone'

/** A line of the cart as the menu has it now. */
export type CurrentLine = {
  key: string
  id: string
  line: CartLine
  /** Undefined while the menu is not loaded, and for what it no longer has. */
  item: MenuItem | undefined
  groups: readonly OptionGroup[]
  /** Its options that can be had; null where another choice is needed. */
  chosen: readonly ChosenOption<OptionGroup>[] | null
  /** Of one portion now. */
  price: number
  state: LineState
  /** How many portions there are, where that is too few. */
  left: number
}

/** How many portions are left of items, as the server said, and what the menu had of each item then. */
export type RefusedLines = ReadonlyMap<string, { left: number; item: MenuItem | undefined }>

/**
 * The lines of a cart as the menu has them now.
 * @param menu undefined until it is loaded: then every line is as it was
 * @param refused of no importance for an item that has changed on the menu since
 */
export const readCart = (
  lines: CartLines,
  menu: Pick<Menu, 'items' | 'option_groups'> | undefined,
  refused: RefusedLines = new Map(),
): CurrentLine[] => {
  const counts = countItems(lines)
  const items = new Map(menu?.items.map((item) => [item.id, item]))
  return Object.entries(lines).map(([key, line]) => {
    const id = line.id ?? key
    const item = items.get(id)
    const unknown = { key, id, line, item, groups: [], chosen: [], price: line.price, left: 0 }
    if (!menu) return { ...unknown, state: 'same' }
    if (!item) return { ...unknown, state: 'gone' }
    const groups = getGroups(item, menu.option_groups)
    if (!groups.every(canSatisfy)) return { ...unknown, groups, state: 'gone' }
    const chosen = choose(groups, line.options ?? null)
    const price = chosen
      ? getUnitPrice(
          item,
          chosen.map(({ option }) => option),
        )
      : line.price
    const said = refused.get(id)
    const left = item.sold_out ? 0 : Math.min(item.stock ?? Infinity, said?.item === item ? said.left : Infinity)
    const getState = (): LineState => {
      if (chosen === null) return 'choose'
      if ((counts.get(id) ?? 0) > left) return 'few'
      return toCents(price) === toCents(line.price) ? 'same' : 'changed'
    }
    return {
      ...unknown,
      groups,
      chosen,
      price,
      left: Number.isFinite(left) ? left : 0,
      state: getState(),
    }
  })
}

/** The lines as they are sent. */
export const askForLines = (current: readonly CurrentLine[]): AskedLine[] =>
  current.map(({ id, line: { quantity, options, note } }) => ({
    id,
    quantity,
    ...(options && { options: [...options] }),
    ...(note && { note }),
  }))

/** The cart at the prices that the menu has now. */
export const withCurrentPrices = (lines: CartLines, current: readonly CurrentLine[]): CartLines =>
  Object.fromEntries(
    Object.entries(lines).map(([key, line]) => [
      key,
      { ...line, price: current.find((one) => one.key === key)?.price ?? line.price },
    ]),
  )

/**
 * The sums of a cart as the server will make them.
 * @param settings undefined until the menu is loaded
 */
export const sumCart = (
  current: readonly CurrentLine[],
  settings: Menu['settings'] | undefined,
  toPlace: boolean,
): Sums => {
  const sold = current
    .filter(({ state }) => state !== 'gone')
    .map(({ price, line, item }) => ({ price, quantity: line.quantity, tax_rate: item?.tax_rate }))
  if (settings) return sumOrder(sold, settings, toPlace)
  const total = getTotal(sold)
  return { subtotal: total, service_charge: 0, delivery_fee: 0, total, taxes: [] }
}
