import { expect, test } from 'vitest'
import type { MenuItem } from '#modules/menu/contract.ts'
import type { MenuOption, OptionGroup } from '#modules/menu/contract/options.ts'
import {
  withCurrentPrices,
  countItems,
  readCart,
  sumCart,
  changeLine,
  withLines,
  withMore,
  withOneLess,
  withoutLines,
  withQuantity,
  type CartLine,
  type CartLines,
  type RefusedLines,
} from './cart.ts'

const soup = { id: 'soup', name: 'Soup', price: 6.35 }
const coffee = { id: 'coffee', name: 'Coffee', price: 2.9, options: ['oat'] }

const option = (id: string, price_difference = 0, more: Partial<MenuOption> = {}): MenuOption => ({
  id,
  name: id,
  price_difference,
  default: false,
  available: true,
  allergens: null,
  contains_alcohol: false,
  ...more,
})
const milk = {
  id: 'milk',
  name: 'Milk',
  translations: {},
  least: 1,
  most: 1,
  options: [option('cow', 0, { default: true }), option('oat', 0.5)],
} as unknown as OptionGroup
const item = (id: string, price: number, more: Partial<MenuItem> = {}): MenuItem =>
  ({
    id,
    name: id,
    price,
    available: true,
    sold_out: false,
    stock: null,
    option_groups: [],
    tax_rate: null,
    ...more,
  }) as MenuItem
const menu = { items: [item('soup', 6.35), item('coffee', 2.4, { option_groups: ['milk'] })], option_groups: [milk] }
const settings = {
  delivery_fee: 2,
  free_delivery_from: null,
  service_charge_percent: 10,
  tax_rate: 21,
} as Parameters<typeof sumCart>[1]
const getStates = (lines: CartLines, of = menu, refused?: RefusedLines) =>
  readCart(lines, of, refused).map(({ state, price }) => [state, price])

test('a cart raises a quantity, removes a line at zero or less, and keeps what the guest saw', () => {
  const one = withMore({}, soup, 1)
  expect(one).toEqual({ soup: { name: 'Soup', price: 6.35, quantity: 1 } })
  expect(withMore(one, { ...soup, price: 9 }, 1)).toEqual({ soup: { name: 'Soup', price: 6.35, quantity: 2 } })
  expect([withQuantity(one, 'soup', 0), withQuantity(one, 'soup', -1), withQuantity({}, 'soup', 1)]).toEqual([
    {},
    {},
    {},
  ])
  expect(withQuantity(one, 'soup', 1000)['soup']?.quantity).toBe(99)
})

test('the same dish with other choices or another note is another line, in whatever order it was chosen', () => {
  const withNote = { ...coffee, note: 'Hot' }
  const cart = [coffee, { ...coffee, options: ['cow'] }, withNote, { ...coffee, options: ['oat'] }].reduce(
    (lines, selection) => withMore(lines, selection, 1),
    withMore({}, soup, 1),
  )
  expect(Object.values(cart).map(({ options, note, quantity }) => [options, note, quantity])).toEqual([
    [undefined, undefined, 1],
    [['oat'], undefined, 2],
    [['cow'], undefined, 1],
    [['oat'], 'Hot', 1],
  ])
  expect(countItems(cart).get('coffee')).toBe(4)
  expect(withMore(withMore({}, { ...coffee, options: ['a', 'b'] }, 1), { ...coffee, options: ['b', 'a'] }, 1)).toEqual({
    [Object.keys(withMore({}, { ...coffee, options: ['a', 'b'] }, 1))[0] ?? '']: expect.objectContaining({
      quantity: 2,
    }) as CartLine,
  })
  // The last one goes first.
  expect(Object.values(withOneLess(cart, 'coffee')).map(({ note }) => note)).toEqual([undefined, undefined, undefined])
})

test('a changed line stays in its place; one that becomes equal to another is joined with it', () => {
  const cart = withMore(withMore(withMore({}, coffee, 1), soup, 1), { ...coffee, options: ['cow'] }, 2)
  const [first = '', , last = ''] = Object.keys(cart)
  const changed = changeLine(cart, first, { ...coffee, note: 'Hot' }, 3)
  expect(Object.values(changed).map(({ note, quantity }) => [note, quantity])).toEqual([
    ['Hot', 3],
    [undefined, 1],
    [undefined, 2],
  ])
  const joined = changeLine(cart, last, coffee, 2)
  expect(Object.values(joined).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Soup', 1],
    ['Coffee', 3],
  ])
})

test('ordered items leave the cart and items added meanwhile stay; a returned order is merged with what is there', () => {
  const tea = { name: 'Tea', price: 2, quantity: 1 }
  const ordered: CartLines = { soup: { name: 'Soup', price: 6.35, quantity: 2 }, tea }
  expect(withoutLines(ordered, ordered)).toEqual({})
  expect(withoutLines({ soup: { name: 'Soup', price: 6.35, quantity: 3 }, wine: tea }, ordered)).toEqual({
    soup: { name: 'Soup', price: 6.35, quantity: 1 },
    wine: tea,
  })
  expect(withLines({}, ordered)).toEqual(ordered)
  // At the price that the guest saw last.
  expect(withLines({ soup: { name: 'Soup', price: 9, quantity: 98 }, wine: tea }, ordered)).toEqual({
    soup: { name: 'Soup', price: 9, quantity: 99 },
    tea,
    wine: tea,
  })
  const chosen = withMore({}, coffee, 2)
  expect([withoutLines(chosen, chosen), withLines({}, chosen)]).toEqual([{}, chosen])
})

test('a line is as it was, costs something else, needs another choice, wants too many, or is gone', () => {
  const chosen = withMore({}, coffee, 2)
  expect(getStates(chosen)).toEqual([['same', 2.9]])
  expect(getStates(chosen, { ...menu, items: [item('coffee', 3, { option_groups: ['milk'] })] })).toEqual([
    ['changed', 3.5],
  ])
  const withMilk = (...options: MenuOption[]) => ({ ...menu, option_groups: [{ ...milk, options }] })
  expect(getStates(chosen, withMilk(option('cow'), option('oat', 0.5, { available: false })))).toEqual([
    ['choose', 2.9],
  ])
  expect(getStates(chosen, withMilk(option('cow')))).toEqual([['choose', 2.9]])
  expect(getStates(chosen, withMilk(option('oat', 0.5, { available: false })))).toEqual([['gone', 2.9]])
  expect(getStates(chosen, { ...menu, items: [] })).toEqual([['gone', 2.9]])
  const few = { ...menu, items: [item('coffee', 2.4, { option_groups: ['milk'], stock: 1 })] }
  expect(getStates(chosen, few)).toEqual([['few', 2.9]])
  // Both lines want the same portions.
  const both = withMore(chosen, { ...coffee, price: 2.4, options: ['cow'] }, 3)
  const said = (left: number): RefusedLines => new Map([['coffee', { left, item: menu.items[1] }]])
  expect(getStates(both, menu, said(4))).toEqual([
    ['few', 2.9],
    ['few', 2.4],
  ])
  expect(getStates(both, menu, said(5)).map(([state]) => state)).toEqual(['same', 'same'])
  // A refusal no longer counts for an item that has changed on the menu.
  const restocked = { ...menu, items: menu.items.map((one) => ({ ...one })) }
  expect(getStates(both, restocked, said(4)).map(([state]) => state)).toEqual(['same', 'same'])
  expect(readCart(chosen, undefined).map(({ state, price }) => [state, price])).toEqual([['same', 2.9]])
})

test('a cart that an earlier version kept is read on: its lines have the defaults', () => {
  const earlier: CartLines = { coffee: { name: 'Coffee', price: 2.4, quantity: 1 } }
  const [line] = readCart(earlier, menu)
  expect([line?.id, line?.state, line?.chosen?.map(({ option: { id } }) => id)]).toEqual(['coffee', 'same', ['cow']])
})

test('sums are those of the server: fees by the place, nothing for what is gone, new prices only once accepted', () => {
  const cart = withMore(withMore({}, soup, 2), { ...coffee, id: 'tea' }, 1)
  const now = readCart(cart, menu)
  expect(sumCart(now, settings, false)).toMatchObject({ subtotal: 12.7, service_charge: 1.27, total: 15.97 })
  expect(sumCart(now, settings, true)).toMatchObject({ delivery_fee: 0, total: 13.97 })
  expect(sumCart(now, undefined, false)).toMatchObject({ total: 12.7, taxes: [] })
  const dearer = readCart(cart, { ...menu, items: [item('soup', 7)] })
  expect(withCurrentPrices(cart, dearer)['soup']?.price).toBe(7)
})
