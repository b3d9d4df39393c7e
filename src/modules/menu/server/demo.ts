import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { listHours, putUse } from '#modules/hours/server/store.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { getDemoDetails, getDemoGroups } from './options/demo.ts'
import { insertGroup } from './options/store.ts'
import { findNextMorning } from './stock/stock.ts'

type Text = readonly [name: string, description?: string]
type Dish = {
  picture: string
  price: number
  en: Text
  sr: Text
  de: Text
  /** The last dish has none and another one only half, to show the translation status. */
  ru?: Text
  available?: false
}
type Category = { icon: string; en: string; sr: string; de: string; ru: string; dishes: readonly Dish[] }

// Images are files in public/demo/dishes.
const card: readonly Category[] = [
  {
    icon: 'wine',
    en: 'Drinks',
    sr: 'Pića',
    de: 'Getränke',
    ru: 'Напитки',
    dishes: [
      {
        picture: 'vranac',
        price: 4.5,
        en: ['Vranac, glass', 'Dry red from the hills behind the bay.'],
        sr: ['Vranac, čaša', 'Suvo crno vino sa brda iznad zaliva.'],
        de: ['Vranac, Glas', 'Trockener Rotwein von den Hügeln hinter der Bucht.'],
        ru: ['Вранац, бокал', 'Сухое красное с холмов за бухтой.'],
      },
      {
        picture: 'krstac',
        price: 4.2,
        en: ['Krstač, glass', 'Dry white, cool and light.'],
        sr: ['Krstač, čaša', 'Suvo bijelo vino, svježe i lagano.'],
        de: ['Krstač, Glas', 'Trockener Weißwein, kühl und leicht.'],
        ru: ['Крстач, бокал', 'Сухое белое, прохладное и лёгкое.'],
      },
      {
        picture: 'niksicko',
        price: 3.2,
        en: ['Nikšićko, 0.5 l'],
        sr: ['Nikšićko, 0,5 l'],
        de: ['Nikšićko, 0,5 l'],
        ru: ['Никшичко, 0,5 л'],
      },
      {
        picture: 'lemonade',
        price: 3.5,
        en: ['Fresh lemonade', 'Lemons from the garden, mint, little sugar.'],
        sr: ['Cijeđena limunada', 'Limun iz naše bašte, nana, malo šećera.'],
        de: ['Frische Limonade', 'Zitronen aus dem Garten, Minze, wenig Zucker.'],
        ru: ['Свежий лимонад', 'Лимоны из сада, мята, немного сахара.'],
      },
      {
        picture: 'water',
        price: 2.8,
        en: ['Still water, 0.75 l'],
        sr: ['Negazirana voda, 0,75 l'],
        de: ['Stilles Wasser, 0,75 l'],
        ru: ['Вода без газа, 0,75 л'],
      },
    ],
  },
  {
    icon: 'coffee',
    en: 'Coffee',
    sr: 'Kafa',
    de: 'Kaffee',
    ru: 'Кофе',
    dishes: [
      {
        picture: 'espresso',
        price: 1.8,
        en: ['Espresso'],
        sr: ['Espreso'],
        de: ['Espresso'],
        ru: ['Эспрессо'],
      },
      {
        picture: 'cappuccino',
        price: 2.4,
        en: ['Cappuccino'],
        sr: ['Kapućino'],
        de: ['Cappuccino'],
        ru: ['Капучино'],
      },
      {
        picture: 'turkish-coffee',
        price: 2.0,
        en: ['Turkish coffee', 'In a copper pot, with a sweet.'],
        sr: ['Turska kafa', 'U bakarnoj džezvi, uz nešto slatko.'],
        de: ['Türkischer Kaffee', 'Im Kupferkännchen, mit etwas Süßem.'],
        ru: ['Кофе по-турецки', 'В медной джезве, со сладостью.'],
      },
    ],
  },
  {
    icon: 'utensils',
    en: 'Kitchen',
    sr: 'Kuhinja',
    de: 'Küche',
    ru: 'Кухня',
    dishes: [
      {
        picture: 'ham-and-cheese',
        price: 9.5,
        en: ['Njeguški ham and cheese', 'With olives and warm bread.'],
        sr: ['Njeguški pršut i sir', 'Sa maslinama i toplim hljebom.'],
        de: ['Njeguški-Schinken und Käse', 'Mit Oliven und warmem Brot.'],
        ru: ['Негушский пршут и сыр', 'С оливками и тёплым хлебом.'],
      },
      {
        picture: 'squid',
        price: 14.9,
        en: ['Grilled squid', 'With chard and potatoes.'],
        sr: ['Lignje na žaru', 'Sa blitvom i krompirom.'],
        de: ['Gegrillte Calamari', 'Mit Mangold und Kartoffeln.'],
        ru: ['Кальмары на гриле', 'С мангольдом и картофелем.'],
      },
      {
        picture: 'fish-soup',
        price: 6.5,
        en: ['Fish soup', 'Of the day, with bread.'],
        sr: ['Riblja čorba', 'Čorba dana, uz hljeb.'],
        de: ['Fischsuppe', 'Die Suppe des Tages, mit Brot.'],
        ru: ['Рыбный суп', 'Суп дня, с хлебом.'],
      },
      {
        picture: 'risotto',
        price: 11.5,
        en: ['Mushroom risotto', 'Porcini from Durmitor.'],
        sr: ['Rižoto sa pečurkama', 'Vrganji sa Durmitora.'],
        de: ['Pilzrisotto', 'Steinpilze vom Durmitor.'],
        ru: ['Ризотто с грибами'],
        available: false,
      },
      {
        picture: 'steak',
        price: 18.9,
        en: ['Beef steak from Njeguši', 'With grilled tomatoes and herbs.'],
        sr: ['Goveđi stek sa Njeguša', 'Sa paradajzom na žaru i začinskim biljem.'],
        de: ['Rindersteak aus Njeguši', 'Mit Grilltomaten und Kräutern.'],
        ru: ['Стейк из Негушей', 'С помидорами на гриле и травами.'],
      },
    ],
  },
  {
    icon: 'cake',
    en: 'Sweets',
    sr: 'Poslastice',
    de: 'Süßes',
    ru: 'Сладкое',
    dishes: [
      {
        picture: 'krempita',
        price: 4.2,
        en: ['Krempita', 'Custard slice, as in grandmother’s kitchen.'],
        sr: ['Krempita', 'Sa puno krema, kao iz bakine kuhinje.'],
        de: ['Krempita', 'Cremeschnitte wie aus Großmutters Küche.'],
        ru: ['Кремпита', 'Пирожное с заварным кремом, как у бабушки.'],
      },
      {
        picture: 'fig-cake',
        price: 4.8,
        en: ['Fig cake', 'Dried figs, almonds, orange.'],
        sr: ['Kolač od smokava', 'Suve smokve, bademi, narandža.'],
        de: ['Feigenkuchen', 'Getrocknete Feigen, Mandeln, Orange.'],
        ru: ['Инжирный пирог', 'Сушёный инжир, миндаль, апельсин.'],
      },
      {
        picture: 'ice-cream',
        price: 3.6,
        en: ['Ice cream, two scoops'],
        sr: ['Sladoled, dvije kugle'],
        de: ['Eis, zwei Kugeln'],
      },
    ],
  },
]

/** The timetables of the demo that categories use. Drinks and coffee use none: a visitor can order them at any hour. */
const timetables = new Map([
  ['Kitchen', 'Kitchen'],
  ['Sweets', 'Bar'],
])

const getTexts = ([name, description]: Text) => ({ name, ...(description !== undefined && { description }) })

/**
 * Creates a small menu with one unavailable dish. One hotel has choices, allergens and stock with it, the other has
 * not.
 */
export const menuDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  const hotel_id = staff.hotelId
  const inDepth = hotel_id === 'hotel-marina'
  const groups = getDemoGroups()
  const categories = card.map(({ icon, en, sr, de, ru }, place) => ({
    hotel_id,
    id: newId(),
    name: en,
    icon,
    translations: { sr: { name: sr }, de: { name: de }, ru: { name: ru } },
    order: place + 1,
  }))
  const items = card.flatMap(({ dishes }, category) =>
    dishes.map(({ picture, price, en: [name, description = null], sr, de, ru, available = true }, place) => ({
      hotel_id,
      id: newId(),
      name,
      description,
      price,
      available,
      image_url: `/demo/dishes/${picture}.webp`,
      translations: { sr: getTexts(sr), de: getTexts(de), ...(ru && { ru: getTexts(ru) }) },
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
    const morning = await findNextMorning(tx, staff)
    const rows = items.map((item) => ({ ...item, stock_fills_at: item.stock_daily === null ? null : morning }))
    await tx.insertInto('menu_items').values(rows).execute()
    const hours = await listHours(tx, staff)
    for (const { id, name } of categories) {
      const timetable = hours.find((one) => one.name === timetables.get(name))
      if (timetable) await putUse(tx, staff, { id: forCategory(id), hours_id: timetable.id })
    }
  })
}
