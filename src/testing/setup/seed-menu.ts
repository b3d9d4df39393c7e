import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '../scope.ts'
import type { TestServer } from '../test-server.ts'

type Dish = {
  name: string
  price: number
  description?: string
  available?: boolean
  translations?: Record<string, Record<string, string>>
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
  const rows = dishes.map((dish, at) => ({ ...dish, ...of, id: newId(), order: at + 1 }))
  await server.database.write(scopeFor(hotelId, null), async (tx) => {
    await tx
      .insertInto('menu_categories')
      .values({ order: 1, ...category, hotel_id: hotelId, id: of.category })
      .execute()
    await tx.insertInto('menu_items').values(rows).execute()
  })
  return rows.map(({ id }) => id) as { -readonly [At in keyof Dishes]: string }
}
