import { expect, test } from 'vitest'
import { allergens, diets, type Allergen } from '../contract/ingredients.ts'
import type { MenuOption } from '../contract/options.ts'
import { findContradiction, findTraces, matchItem, withImplied, type MenuFilter } from './ingredients.ts'

const filter = (more: Partial<MenuFilter>): MenuFilter => ({ avoid: [], diets: [], no_alcohol: false, ...more })
const dish = { allergens: [] as Allergen[] | null, diets: [], contains_alcohol: false, option_groups: [] as string[] }
const option = (id: string, contains: Allergen[] | null): MenuOption => ({
  id,
  name: id,
  price_difference: 0,
  default: false,
  available: true,
  allergens: contains,
  contains_alcohol: false,
})
const milk = (options: MenuOption[], least = 1) => ({ id: 'milk', name: 'Milk', least, most: 1, options })

test('what is not declared never counts as fitting, under any filter', () => {
  const filters = [
    ...allergens.map((one) => filter({ avoid: [one] })),
    ...diets.map((one) => filter({ diets: [one] })),
    filter({ no_alcohol: true }),
  ]
  const undeclared = { ...dish, allergens: null, diets: [...diets] }
  expect(filters.map((one) => matchItem(undeclared, [], one))).toEqual(filters.map(() => 'undeclared'))
  expect(matchItem(undeclared, [], filter({}))).toBe('fits')
})

test('a dish fits while what must be chosen has an option that fits', () => {
  const coffee = { ...dish, option_groups: ['milk'] }
  const noMilk = filter({ avoid: ['milk'] })
  const fit = (options: MenuOption[], least = 1) => matchItem(coffee, [milk(options, least)], noMilk)
  expect([
    fit([option('cow', ['milk']), option('oat', ['gluten'])]),
    fit([option('cow', ['milk'])]),
    fit([option('cow', ['milk']), option('rice', null)]),
    fit([option('cow', ['milk'])], 0),
    fit([option('cow', ['milk']), { ...option('oat', []), available: false }]),
  ]).toEqual(['fits', 'excluded', 'undeclared', 'fits', 'excluded'])
})

test('a dish with what is avoided, without a diet, or with alcohol is excluded; traces are only told', () => {
  expect([
    matchItem({ ...dish, allergens: ['fish'] }, [], filter({ avoid: ['fish', 'nuts'] })),
    matchItem(dish, [], filter({ diets: ['vegan'] })),
    matchItem({ ...dish, contains_alcohol: true }, [], filter({ no_alcohol: true })),
    matchItem(dish, [], filter({ avoid: ['fish'] })),
  ]).toEqual(['excluded', 'excluded', 'excluded', 'fits'])
  expect(findTraces({ may_contain: ['nuts', 'milk'] }, filter({ avoid: ['nuts', 'eggs'] }))).toEqual(['nuts'])
})

test('a diet that an ingredient rules out is found, and what is vegan is vegetarian', () => {
  const find = (contains: Allergen[] | null, diet: (typeof diets)[number], contains_alcohol = false) =>
    findContradiction({ allergens: contains, diets: [diet], contains_alcohol })?.with ?? null
  expect([
    find(['eggs'], 'vegan'),
    find(['eggs'], 'vegetarian'),
    find(['fish'], 'vegetarian'),
    find(['gluten'], 'gluten_free'),
    find([], 'halal', true),
    find(null, 'vegan'),
  ]).toEqual(['eggs', null, 'fish', 'gluten', 'alcohol', null])
  expect(withImplied(['vegan', 'halal'])).toEqual(['vegetarian', 'vegan', 'halal'])
})
