import type { MenuItem } from '#modules/menu/contract.ts'
import type { Allergen, Diet } from '#modules/menu/contract/ingredients.ts'

export type DishText = readonly [name: string, description?: string]
/** The languages of the demo beside English. */
type Others = Readonly<Record<'sr' | 'de' | 'ru', string>>

/** What one of the hotels says of a dish beside its name and price. */
type DishDetails = Partial<
  Pick<MenuItem, 'allergens' | 'may_contain' | 'diets' | 'contains_alcohol' | 'featured' | 'stock'>
> & {
  /** The names of option groups. */
  groups?: readonly string[]
  stock_daily?: number
  preparation_minutes?: number
}
export type DemoDish = {
  /** A file in public/demo/dishes. */
  picture: string
  price: number
  en: DishText
  sr: DishText
  de: DishText
  /** The last dish has none and another one only half, to show the translation status. */
  ru?: DishText
  available?: boolean
  /** Two dishes have none, so that a missing declaration can be seen. */
  details?: DishDetails
}

type DemoOption = readonly [
  name: string,
  others: Others,
  difference: number,
  allergens: Allergen[],
  state?: 'default' | 'out',
]
export type DemoGroup = { name: string; others: Others; least: number; most: number; options: readonly DemoOption[] }

const plain: Diet[] = ['vegetarian', 'vegan', 'gluten_free']

/** The menu of the demo hotels, with one unavailable dish. */
export const demoMenu: readonly ({
  icon: string
  en: string
  /** Its timetable. Drinks and coffee have none: a visitor can order them at any hour. */
  hours?: string
  /** The VAT of its dishes with details: that of food is lower. */
  tax_rate?: number
  dishes: readonly DemoDish[]
} & Others)[] = [
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
        details: { allergens: ['sulphites'], diets: plain, contains_alcohol: true },
      },
      {
        picture: 'krstac',
        price: 4.2,
        en: ['Krstač, glass', 'Dry white, cool and light.'],
        sr: ['Krstač, čaša', 'Suvo bijelo vino, svježe i lagano.'],
        de: ['Krstač, Glas', 'Trockener Weißwein, kühl und leicht.'],
        ru: ['Крстач, бокал', 'Сухое белое, прохладное и лёгкое.'],
        details: { allergens: ['sulphites'], diets: plain, contains_alcohol: true },
      },
      {
        picture: 'niksicko',
        price: 3.2,
        en: ['Nikšićko, 0.5 l'],
        sr: ['Nikšićko, 0,5 l'],
        de: ['Nikšićko, 0,5 l'],
        ru: ['Никшичко, 0,5 л'],
        details: { allergens: ['gluten'], diets: ['vegetarian', 'vegan'], contains_alcohol: true },
      },
      {
        picture: 'lemonade',
        price: 3.5,
        en: ['Fresh lemonade', 'Lemons from the garden, mint, little sugar.'],
        sr: ['Cijeđena limunada', 'Limun iz naše bašte, nana, malo šećera.'],
        de: ['Frische Limonade', 'Zitronen aus dem Garten, Minze, wenig Zucker.'],
        ru: ['Свежий лимонад', 'Лимоны из сада, мята, немного сахара.'],
        details: { allergens: [], diets: plain, groups: ['Size'], preparation_minutes: 10 },
      },
      {
        picture: 'water',
        price: 2.8,
        en: ['Still water, 0.75 l'],
        sr: ['Negazirana voda, 0,75 l'],
        de: ['Stilles Wasser, 0,75 l'],
        ru: ['Вода без газа, 0,75 л'],
        details: { allergens: [], diets: plain, preparation_minutes: 10 },
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
        details: { allergens: [], diets: plain, preparation_minutes: 10 },
      },
      {
        picture: 'cappuccino',
        price: 2.4,
        en: ['Cappuccino'],
        sr: ['Kapućino'],
        de: ['Cappuccino'],
        ru: ['Капучино'],
        details: { allergens: [], diets: ['vegetarian'], groups: ['Milk'], preparation_minutes: 10 },
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
    hours: 'Kitchen',
    tax_rate: 7,
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
        details: { allergens: ['gluten', 'milk'], may_contain: ['nuts'], groups: ['Extras'], featured: true },
      },
      {
        picture: 'squid',
        price: 14.9,
        en: ['Grilled squid', 'With chard and potatoes.'],
        sr: ['Lignje na žaru', 'Sa blitvom i krompirom.'],
        de: ['Gegrillte Calamari', 'Mit Mangold und Kartoffeln.'],
        ru: ['Кальмары на гриле', 'С мангольдом и картофелем.'],
        details: { allergens: ['molluscs'], may_contain: ['fish'], diets: ['gluten_free'], preparation_minutes: 35 },
      },
      {
        picture: 'fish-soup',
        price: 6.5,
        en: ['Fish soup', 'Of the day, with bread.'],
        sr: ['Riblja čorba', 'Čorba dana, uz hljeb.'],
        de: ['Fischsuppe', 'Die Suppe des Tages, mit Brot.'],
        ru: ['Рыбный суп', 'Суп дня, с хлебом.'],
        details: { allergens: ['gluten', 'fish', 'celery'], stock: 0, stock_daily: 12 },
      },
      {
        picture: 'risotto',
        price: 11.5,
        en: ['Mushroom risotto', 'Porcini from Durmitor.'],
        sr: ['Rižoto sa pečurkama', 'Vrganji sa Durmitora.'],
        de: ['Pilzrisotto', 'Steinpilze vom Durmitor.'],
        ru: ['Ризотто с грибами'],
        available: false,
        details: { allergens: ['milk'], diets: ['vegetarian', 'gluten_free'] },
      },
      {
        picture: 'steak',
        price: 18.9,
        en: ['Beef steak from Njeguši', 'With grilled tomatoes and herbs.'],
        sr: ['Goveđi stek sa Njeguša', 'Sa paradajzom na žaru i začinskim biljem.'],
        de: ['Rindersteak aus Njeguši', 'Mit Grilltomaten und Kräutern.'],
        ru: ['Стейк из Негушей', 'С помидорами на гриле и травами.'],
        details: {
          allergens: [],
          may_contain: ['mustard'],
          diets: ['gluten_free'],
          groups: ['Doneness', 'Extras'],
          preparation_minutes: 40,
        },
      },
    ],
  },
  {
    icon: 'cake',
    hours: 'Bar',
    tax_rate: 7,
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
        details: { allergens: ['gluten', 'eggs', 'milk'], diets: ['vegetarian'] },
      },
      {
        picture: 'fig-cake',
        price: 4.8,
        en: ['Fig cake', 'Dried figs, almonds, orange.'],
        sr: ['Kolač od smokava', 'Suve smokve, bademi, narandža.'],
        de: ['Feigenkuchen', 'Getrocknete Feigen, Mandeln, Orange.'],
        ru: ['Инжирный пирог', 'Сушёный инжир, миндаль, апельсин.'],
        details: { allergens: ['gluten', 'eggs', 'nuts'], diets: ['vegetarian'], stock: 3, stock_daily: 12 },
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

/** The choices of the menu. */
export const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Size',
    others: { sr: 'Veličina', de: 'Größe', ru: 'Размер' },
    least: 1,
    most: 1,
    options: [
      ['Small, 0.3 l', { sr: 'Mala, 0,3 l', de: 'Klein, 0,3 l', ru: 'Малый, 0,3 л' }, 0, [], 'default'],
      ['Large, 0.5 l', { sr: 'Velika, 0,5 l', de: 'Groß, 0,5 l', ru: 'Большой, 0,5 л' }, 1.5, []],
    ],
  },
  {
    name: 'Milk',
    others: { sr: 'Mlijeko', de: 'Milch', ru: 'Молоко' },
    least: 1,
    most: 1,
    options: [
      ['Cow’s milk', { sr: 'Kravlje mlijeko', de: 'Kuhmilch', ru: 'Коровье молоко' }, 0, ['milk'], 'default'],
      ['Oat drink', { sr: 'Napitak od ovsa', de: 'Haferdrink', ru: 'Овсяный напиток' }, 0.5, ['gluten']],
      ['Almond drink', { sr: 'Napitak od badema', de: 'Mandeldrink', ru: 'Миндальный напиток' }, 0.5, ['nuts'], 'out'],
      [
        'Lactose-free milk',
        { sr: 'Mlijeko bez laktoze', de: 'Laktosefreie Milch', ru: 'Безлактозное молоко' },
        0.3,
        ['milk'],
      ],
    ],
  },
  {
    name: 'Extras',
    others: { sr: 'Dodaci', de: 'Extras', ru: 'Добавки' },
    least: 0,
    most: 3,
    options: [
      ['Kajmak', { sr: 'Kajmak', de: 'Kajmak', ru: 'Каймак' }, 1.5, ['milk']],
      ['More bread', { sr: 'Još hljeba', de: 'Mehr Brot', ru: 'Ещё хлеба' }, 0.8, ['gluten']],
      ['Olives', { sr: 'Masline', de: 'Oliven', ru: 'Оливки' }, 1.2, []],
      ['No onions', { sr: 'Bez luka', de: 'Ohne Zwiebeln', ru: 'Без лука' }, 0, []],
    ],
  },
  {
    name: 'Doneness',
    others: { sr: 'Stepen pečenja', de: 'Garstufe', ru: 'Прожарка' },
    least: 1,
    most: 1,
    options: [
      ['Rare', { sr: 'Slabo pečen', de: 'Blutig', ru: 'С кровью' }, 0, []],
      ['Medium', { sr: 'Srednje pečen', de: 'Rosa', ru: 'Средняя' }, 0, [], 'default'],
      ['Well done', { sr: 'Dobro pečen', de: 'Durchgebraten', ru: 'Полная' }, 0, []],
    ],
  },
]
