import type { Translations } from '#modules/translations/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import type { MenuItem } from '../../contract.ts'
import type { Allergen, Diet } from '../../contract/ingredients.ts'
import type { GroupValues } from './store.ts'

/** The languages of the demo beside English. */
type Others = Readonly<Record<'sr' | 'de' | 'ru', string>>

type Option = readonly [
  name: string,
  others: Others,
  difference: number,
  allergens: readonly Allergen[],
  state?: 'default' | 'out',
]

type Group = GroupValues & { id: string }

const createGroup = (
  name: string,
  others: Others,
  [least, most]: readonly [number, number],
  options: readonly Option[],
): Group => {
  const made = options.map(([of, texts, price_difference, allergens, state]) => ({
    texts,
    option: {
      id: newId(),
      name: of,
      price_difference,
      default: state === 'default',
      available: state !== 'out',
      allergens: [...allergens],
      contains_alcohol: false,
    },
  }))
  const inLanguage = (code: keyof Others) => ({
    name: others[code],
    ...Object.fromEntries(made.map(({ option, texts }) => [option.id, texts[code]])),
  })
  const translations: Translations = { sr: inLanguage('sr'), de: inLanguage('de'), ru: inLanguage('ru') }
  return { id: newId(), name, least, most, options: made.map(({ option }) => option), translations }
}

/** Option groups with new ids. */
export const getDemoGroups = (): readonly Group[] => [
  createGroup(
    'Size',
    { sr: 'Veličina', de: 'Größe', ru: 'Размер' },
    [1, 1],
    [
      ['Small, 0.3 l', { sr: 'Mala, 0,3 l', de: 'Klein, 0,3 l', ru: 'Малый, 0,3 л' }, 0, [], 'default'],
      ['Large, 0.5 l', { sr: 'Velika, 0,5 l', de: 'Groß, 0,5 l', ru: 'Большой, 0,5 л' }, 1.5, []],
    ],
  ),
  createGroup(
    'Milk',
    { sr: 'Mlijeko', de: 'Milch', ru: 'Молоко' },
    [1, 1],
    [
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
  ),
  createGroup(
    'Extras',
    { sr: 'Dodaci', de: 'Extras', ru: 'Добавки' },
    [0, 3],
    [
      ['Kajmak', { sr: 'Kajmak', de: 'Kajmak', ru: 'Каймак' }, 1.5, ['milk']],
      ['More bread', { sr: 'Još hljeba', de: 'Mehr Brot', ru: 'Ещё хлеба' }, 0.8, ['gluten']],
      ['Olives', { sr: 'Masline', de: 'Oliven', ru: 'Оливки' }, 1.2, []],
      ['No onions', { sr: 'Bez luka', de: 'Ohne Zwiebeln', ru: 'Без лука' }, 0, []],
    ],
  ),
  createGroup(
    'Doneness',
    { sr: 'Stepen pečenja', de: 'Garstufe', ru: 'Прожарка' },
    [1, 1],
    [
      ['Rare', { sr: 'Slabo pečen', de: 'Blutig', ru: 'С кровью' }, 0, []],
      ['Medium', { sr: 'Srednje pečen', de: 'Rosa', ru: 'Средняя' }, 0, [], 'default'],
      ['Well done', { sr: 'Dobro pečen', de: 'Durchgebraten', ru: 'Полная' }, 0, []],
    ],
  ),
]

type Details = {
  groups?: readonly string[]
  /** Absent: not declared. */
  allergens?: readonly Allergen[]
  traces?: readonly Allergen[]
  diets?: readonly Diet[]
  alcohol?: true
  featured?: true
  stock?: number
  stock_daily?: number
  minutes?: number
  /** Food has the lower rate. */
  food?: true
}

const plain = ['vegetarian', 'vegan', 'gluten_free'] as const

/** By the name of the picture. Two dishes have none, so that a missing declaration can be seen. */
const details: Readonly<Record<string, Details>> = {
  vranac: { allergens: ['sulphites'], diets: plain, alcohol: true },
  krstac: { allergens: ['sulphites'], diets: plain, alcohol: true },
  niksicko: { allergens: ['gluten'], diets: ['vegetarian', 'vegan'], alcohol: true },
  lemonade: { allergens: [], diets: plain, groups: ['Size'], minutes: 10 },
  water: { allergens: [], diets: plain, minutes: 10 },
  espresso: { allergens: [], diets: plain, minutes: 10 },
  cappuccino: { allergens: [], diets: ['vegetarian'], groups: ['Milk'], minutes: 10 },
  'ham-and-cheese': { allergens: ['gluten', 'milk'], traces: ['nuts'], groups: ['Extras'], featured: true, food: true },
  squid: { allergens: ['molluscs'], traces: ['fish'], diets: ['gluten_free'], food: true, minutes: 35 },
  'fish-soup': { allergens: ['gluten', 'fish', 'celery'], stock: 0, stock_daily: 12, food: true },
  risotto: { allergens: ['milk'], diets: ['vegetarian', 'gluten_free'], food: true },
  steak: {
    allergens: [],
    traces: ['mustard'],
    diets: ['gluten_free'],
    groups: ['Doneness', 'Extras'],
    food: true,
    minutes: 40,
  },
  krempita: { allergens: ['gluten', 'eggs', 'milk'], diets: ['vegetarian'], food: true },
  'fig-cake': { allergens: ['gluten', 'eggs', 'nuts'], diets: ['vegetarian'], stock: 3, stock_daily: 12, food: true },
}

/**
 * What the demo says of a dish beside its name and price, as columns.
 * @param picture null: nothing
 */
export const getDemoDetails = (picture: string | null, groups: readonly Group[]) => {
  const { allergens, traces = [], diets = [], ...of }: Details = (picture !== null && details[picture]) || {}
  const ids = (of.groups ?? []).flatMap((name) => groups.find((group) => group.name === name)?.id ?? [])
  return {
    option_groups: asJson(ids),
    allergens: allergens ? asJson(allergens) : null,
    may_contain: asJson(traces),
    diets: asJson(diets),
    contains_alcohol: of.alcohol ?? false,
    featured: of.featured ?? false,
    stock: of.stock ?? null,
    stock_daily: of.stock_daily ?? null,
    preparation_minutes: of.minutes ?? null,
    tax_rate: of.food ? 7 : null,
  } satisfies { [Column in keyof MenuItem]?: unknown }
}
