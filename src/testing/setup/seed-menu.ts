import type { MenuOption, OptionGroup } from '#modules/menu/contract/options.ts'
import { findNextMorning } from '#modules/menu/server/stock/stock.ts'
import { newId } from '#platform/contract/id.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import { scopeFor } from '../scope.ts'
import type { TestServer } from '../test-server.ts'

type Dish = {
  name: string
  price: number
  description?: string
  available?: boolean
  translations?: Record<string, Record<string, string>>
  option_groups?: readonly string[]
  allergens?: readonly string[] | null
  stock?: number | null
  stock_daily?: number | null
  tax_rate?: number
  preparation_minutes?: number
  contains_alcohol?: boolean
}

type Option = Partial<MenuOption> & { name: string }
type Group = Partial<Pick<OptionGroup, 'least' | 'most' | 'translations'>> & { name: string }

/** Adds an option group to the menu of a hotel. @returns its id, and those of its options in their order */
export const addOptionGroup = async <const Options extends readonly Option[]>(
  { server }: Pick<TestServer, 'server'>,
  hotelId: string,
  group: Group,
  given: Options,
): Promise<[group: string, options: { -readonly [At in keyof Options]: string }]> => {
  const plain = { price_difference: 0, default: false, available: true, allergens: null, contains_alcohol: false }
  const options = given.map((option) => ({ ...plain, id: newId(), ...option }))
  const id = newId()
  await server.database.write(scopeFor(hotelId, null), (tx) =>
    tx
      .insertInto('menu_option_groups')
      .values({ hotel_id: hotelId, id, least: 0, most: 1, ...group, options: asJson(options) })
      .execute(),
  )
  return [id, options.map((option) => option.id) as { -readonly [At in keyof Options]: string }]
}

/**
 * Adds a category with dishes to the menu of a hotel.
 * @returns the ids of the dishes, in their order
 */
export const addDishes = async <const Dishes extends readonly Dish[]>(
  { server }: Pick<TestServer, 'server'>,
  hotelId: string,
  dishes: Dishes,
  category: { name: string; icon: string; order?: number } = { name: 'Kitchen', icon: 'soup' },
): Promise<{ -readonly [At in keyof Dishes]: string }> => {
  const of = { hotel_id: hotelId, category: newId() }
  const rows = dishes.map(({ option_groups = [], allergens = null, ...dish }, at) => ({
    ...dish,
    option_groups: asJson(option_groups),
    allergens: allergens && asJson(allergens),
    ...of,
    id: newId(),
    order: at + 1,
  }))
  await server.database.write(scopeFor(hotelId, null), async (tx) => {
    await tx
      .insertInto('menu_categories')
      .values({ order: 1, ...category, hotel_id: hotelId, id: of.category })
      .execute()
    const morning = await findNextMorning(tx, scopeFor(hotelId, null))
    await tx
      .insertInto('menu_items')
      .values(rows.map((row) => ({ ...row, ...(row.stock_daily && { stock_fills_at: morning }) })))
      .execute()
  })
  return rows.map(({ id }) => id) as { -readonly [At in keyof Dishes]: string }
}
