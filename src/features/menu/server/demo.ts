import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { DemoHouse } from '#core/areas/server/feature.ts'

type Dish = readonly [name: string, description: string | null, price: number, available?: false]
const card: readonly (readonly [name: string, icon: string, dishes: readonly Dish[]])[] = [
  ['Drinks', 'wine', [['Vranac, glass', 'Dry red from the hills behind the bay.', 4.5], ['Krstač, glass', 'Dry white, cool and light.', 4.2], ['Nikšićko, 0.5 l', null, 3.2], ['Fresh lemonade', 'Lemons from the garden, mint, little sugar.', 3.5], ['Still water, 0.75 l', null, 2.8]]],
  ['Coffee', 'coffee', [['Espresso', null, 1.8], ['Cappuccino', null, 2.4], ['Turkish coffee', 'In a copper pot, with a sweet.', 2.0]]],
  ['Kitchen', 'utensils', [['Njeguški ham and cheese', 'With olives and warm bread.', 9.5], ['Grilled squid', 'With chard and potatoes.', 14.9], ['Fish soup', 'Of the day, with bread.', 6.5], ['Mushroom risotto', 'Porcini from Durmitor.', 11.5, false]]],
  ['Sweets', 'cake', [['Krempita', 'Custard slice, as in grandmother’s kitchen.', 4.2], ['Fig cake', 'Dried figs, almonds, orange.', 4.8], ['Ice cream, two scoops', null, 3.6]]],
]

/** A small card, one dish of it switched off. */
export const menuDemo = async (database: Database, { staff }: DemoHouse): Promise<void> => {
  const hotel_id = staff.hotelId
  const categories = card.map(([name, icon], place) => ({ hotel_id, id: newId(), name, icon, order: place + 1 }))
  const items = card.flatMap(([, , dishes], category) => dishes.map(([name, description, price, available = true], place) => ({ hotel_id, id: newId(), name, description, price, available, category: categories[category]?.id ?? '', order: place + 1 })))
  await database.write(staff, async (tx) => {
    await tx.insertInto('menu_categories').values(categories).execute()
    await tx.insertInto('menu_items').values(items).execute()
  })
}
