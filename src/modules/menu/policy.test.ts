import { expect, test } from 'vitest'
import type { Menu, MenuCategory, MenuItem } from './contract.ts'
import type { MenuSettings } from './contract/settings.ts'
import { menuAfter } from './policy.ts'

const plainItem = {
  option_groups: [],
  allergens: null,
  may_contain: [],
  allergen_note: null,
  diets: [],
  contains_alcohol: false,
  stock: null,
  sold_out: false,
  featured: false,
  tax_rate: null,
}
const moment = '2026-11-21T10:00:00.000Z'
const category = (id: string, order = 1): MenuCategory => ({
  id,
  hotel_id: 'marina',
  name: id,
  icon: 'wine',
  translations: {},
  order,
  created_at: moment,
  updated_at: moment,
})
const item = (id: string, values: Partial<MenuItem> = {}): MenuItem => ({
  id,
  hotel_id: 'marina',
  name: id,
  description: null,
  translations: {},
  price: 1,
  category: 'drinks',
  image_url: null,
  order: 1,
  available: true,
  ...plainItem,
  created_at: moment,
  updated_at: moment,
  ...values,
})
const settings: MenuSettings = {
  id: 'marina',
  hotel_id: 'marina',
  delivery_minutes: 30,
  delivery_fee: 0,
  free_delivery_from: null,
  service_charge_percent: 0,
  tax_rate: null,
  alcohol_age: 18,
  line_notes: true,
  created_at: moment,
  updated_at: moment,
}
const menu: Menu = {
  categories: [category('drinks'), category('food', 2)],
  items: [item('beer'), item('soup', { category: 'food' })],
  option_groups: [],
  settings,
  event_number: 10,
}
const tell = (number: number, operation: 'insert' | 'update' | 'delete', row: MenuItem | MenuCategory) => ({
  number,
  operation,
  id: row.id,
  row,
  entity: 'price' in row ? 'menu_items' : 'menu_categories',
})
const getNames = (after: Menu | null) =>
  after && [
    after.categories.map(({ id }) => id),
    after.items.filter(({ category }) => category === 'drinks').map(({ id }) => id),
    after.event_number,
  ]

test('rows are inserted, updated and deleted in the order of their events, and known events change nothing', () => {
  const events = [
    tell(9, 'delete', item('beer')),
    tell(11, 'insert', item('ale')),
    tell(12, 'update', item('beer', { order: 0, price: 9 })),
    tell(14, 'delete', item('soup')),
  ]
  const after = menuAfter(menu, events, false)
  expect(getNames(after)).toEqual([['drinks', 'food'], ['beer', 'ale'], 14])
  expect(after?.items.find(({ id }) => id === 'beer')?.price).toBe(9)
})
test('categories keep their order', () => {
  expect(
    getNames(
      menuAfter(menu, [tell(11, 'insert', category('sweets', 3)), tell(12, 'update', category('drinks', 4))], false),
    ),
  ).toEqual([['food', 'sweets', 'drinks'], ['beer'], 12])
})
test('guests no longer see what is switched off, nor a category without its last item', () => {
  expect(
    getNames(menuAfter(menu, [tell(11, 'update', item('soup', { category: 'food', available: false }))], true)),
  ).toEqual([['drinks'], ['beer'], 11])
  expect(
    getNames(menuAfter(menu, [tell(11, 'update', item('soup', { category: 'food', available: false }))], false)),
  ).toEqual([['drinks', 'food'], ['beer'], 11])
})
test('an item of an unknown category reloads the whole menu', () => {
  expect(menuAfter(menu, [tell(11, 'update', item('cake', { category: 'sweets' }))], true)).toBeNull()
  expect(
    getNames(menuAfter(menu, [tell(11, 'update', item('cake', { category: 'sweets', available: false }))], true)),
  ).toEqual([['drinks', 'food'], ['beer'], 11])
})
