import type { DemoHotel } from '#app/server/feature.ts'
import type { MenuItem } from '#core/menu/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { getDemoDetails, getDemoGroups } from './options/demo.ts'
import { insertGroup } from './options/store.ts'

type MenuText = readonly [name: string, description?: string]
type Dish = readonly [
  picture: string,
  name: string,
  description: string | null,
  price: number,
  german?: MenuText,
  russian?: MenuText,
  available?: false,
]
type Category = readonly [name: string, icon: string, german: string, russian: string, dishes: readonly Dish[]]

// Images are files in public/demo/dishes (tools/demo-pictures/draw.ts). One dish has no translation and one has half of
// them, to show the translation status.
const card: readonly Category[] = [
  [
    'Drinks',
    'wine',
    'Getränke',
    'Напитки',
    [
      [
        'vranac',
        'Vranac, glass',
        'Dry red from the hills behind the bay.',
        4.5,
        ['Vranac, Glas', 'Trockener Rotwein von den Hügeln hinter der Bucht.'],
        ['Вранац, бокал', 'Сухое красное с холмов за бухтой.'],
      ],
      [
        'krstac',
        'Krstač, glass',
        'Dry white, cool and light.',
        4.2,
        ['Krstač, Glas', 'Trockener Weißwein, kühl und leicht.'],
        ['Крстач, бокал', 'Сухое белое, прохладное и лёгкое.'],
      ],
      ['niksicko', 'Nikšićko, 0.5 l', null, 3.2, ['Nikšićko, 0,5 l'], ['Никшичко, 0,5 л']],
      [
        'lemonade',
        'Fresh lemonade',
        'Lemons from the garden, mint, little sugar.',
        3.5,
        ['Frische Limonade', 'Zitronen aus dem Garten, Minze, wenig Zucker.'],
        ['Свежий лимонад', 'Лимоны из сада, мята, немного сахара.'],
      ],
      ['water', 'Still water, 0.75 l', null, 2.8, ['Stilles Wasser, 0,75 l'], ['Вода без газа, 0,75 л']],
    ],
  ],
  [
    'Coffee',
    'coffee',
    'Kaffee',
    'Кофе',
    [
      ['espresso', 'Espresso', null, 1.8, ['Espresso'], ['Эспрессо']],
      ['cappuccino', 'Cappuccino', null, 2.4, ['Cappuccino'], ['Капучино']],
      [
        'turkish-coffee',
        'Turkish coffee',
        'In a copper pot, with a sweet.',
        2.0,
        ['Türkischer Kaffee', 'Im Kupferkännchen, mit etwas Süßem.'],
        ['Кофе по-турецки', 'В медной джезве, со сладостью.'],
      ],
    ],
  ],
  [
    'Kitchen',
    'utensils',
    'Küche',
    'Кухня',
    [
      [
        'ham-and-cheese',
        'Njeguški ham and cheese',
        'With olives and warm bread.',
        9.5,
        ['Njeguški-Schinken und Käse', 'Mit Oliven und warmem Brot.'],
        ['Негушский пршут и сыр', 'С оливками и тёплым хлебом.'],
      ],
      [
        'squid',
        'Grilled squid',
        'With chard and potatoes.',
        14.9,
        ['Gegrillte Calamari', 'Mit Mangold und Kartoffeln.'],
        ['Кальмары на гриле', 'С мангольдом и картофелем.'],
      ],
      [
        'fish-soup',
        'Fish soup',
        'Of the day, with bread.',
        6.5,
        ['Fischsuppe', 'Des Tages, mit Brot.'],
        ['Рыбный суп', 'Суп дня, с хлебом.'],
      ],
      [
        'risotto',
        'Mushroom risotto',
        'Porcini from Durmitor.',
        11.5,
        ['Pilzrisotto', 'Steinpilze vom Durmitor.'],
        ['Ризотто с грибами'],
        false,
      ],
      [
        'steak',
        'Beef steak from Njeguši',
        'With grilled tomatoes and herbs.',
        18.9,
        ['Rindersteak aus Njeguši', 'Mit Grilltomaten und Kräutern.'],
        ['Стейк из Негушей', 'С помидорами на гриле и травами.'],
      ],
    ],
  ],
  [
    'Sweets',
    'cake',
    'Süßes',
    'Сладкое',
    [
      [
        'krempita',
        'Krempita',
        'Custard slice, as in grandmother’s kitchen.',
        4.2,
        ['Krempita', 'Cremeschnitte wie aus Großmutters Küche.'],
        ['Кремпита', 'Пирожное с заварным кремом, как у бабушки.'],
      ],
      [
        'fig-cake',
        'Fig cake',
        'Dried figs, almonds, orange.',
        4.8,
        ['Feigenkuchen', 'Getrocknete Feigen, Mandeln, Orange.'],
        ['Инжирный пирог', 'Сушёный инжир, миндаль, апельсин.'],
      ],
      ['ice-cream', 'Ice cream, two scoops', null, 3.6],
    ],
  ],
]

const getTexts = ([name, description]: MenuText) => ({ name, ...(description !== undefined && { description }) })
const inBoth = (german: MenuText | undefined, russian: MenuText | undefined): MenuItem['translations'] => ({
  ...(german && { de: getTexts(german) }),
  ...(russian && { ru: getTexts(russian) }),
})

/**
 * Creates a small menu with one unavailable dish. One hotel has choices, allergens and stock with it, the other has
 * not.
 */
export const menuDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  const hotel_id = staff.hotelId
  const inDepth = hotel_id === 'hotel-marina'
  const groups = getDemoGroups()
  const categories = card.map(([name, icon, german, russian], place) => ({
    hotel_id,
    id: newId(),
    name,
    icon,
    translations: inBoth([german], [russian]),
    order: place + 1,
  }))
  const items = card.flatMap(([, , , , dishes], category) =>
    dishes.map(([picture, name, description, price, german, russian, available = true], place) => ({
      hotel_id,
      id: newId(),
      name,
      description,
      price,
      available,
      image_url: `/demo/dishes/${picture}.webp`,
      translations: inBoth(german, russian),
      category: categories[category]?.id ?? '',
      order: place + 1,
      ...getDemoDetails(inDepth ? picture : null, groups),
    })),
  )
  await database.write(staff, async (tx) => {
    if (inDepth) {
      for (const group of groups) await insertGroup(tx, staff, group)
      await tx.updateTable('menu_settings').set({ tax_rate: 21 }).where('hotel_id', '=', hotel_id).execute()
    }
    await tx.insertInto('menu_categories').values(categories).execute()
    await tx.insertInto('menu_items').values(items).execute()
  })
}
