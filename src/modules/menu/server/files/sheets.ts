import type { Translations } from '#modules/translations/contract.ts'
import type { CellToWrite, SheetToWrite } from '#packages/table-files/write.ts'
import type { Language } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import type { Menu, MenuItem } from '../../contract.ts'
import type { MenuOption, OptionGroup } from '../../contract/options.ts'
import { columns, getHeader, translated, type ColumnOf, type Kind } from './columns.ts'
import { getAllergenName, getDietName, getWord } from './reading/words.ts'

type Exported = Pick<Menu, 'categories' | 'items' | 'option_groups'>
/** The language of the file, and the further languages of the hotel's texts. */
type FileLanguages = { language: Language; further: readonly Language[] }

/** The items of a menu as a sheet. */
export const getItemSheet = (menu: Exported, languages: FileLanguages): SheetToWrite => {
  const { language } = languages
  const categories = new Map(menu.categories.map((one) => [one.id, one]))
  const groups = new Map(menu.option_groups.map((one) => [one.id, one]))
  const sorted = menu.items.toSorted(
    (one, other) =>
      (categories.get(one.category)?.order ?? 0) - (categories.get(other.category)?.order ?? 0) ||
      one.order - other.order,
  )
  const getCell = (item: MenuItem, column: ColumnOf<'items'>): CellToWrite => {
    if (column === 'category') return categories.get(item.category)?.name ?? null
    if (column === 'price') return { amount: item.price }
    if (column === 'option_groups') return item.option_groups.map((id) => groups.get(id)?.name ?? '').join('; ') || null
    if (column === 'allergens') return writeAllergens(item.allergens, language)
    if (column === 'may_contain')
      return item.may_contain.map((one) => getAllergenName(one, language)).join(', ') || null
    if (column === 'diets') return item.diets.map((one) => getDietName(one, language)).join(', ') || null
    const value = item[column]
    return typeof value === 'boolean' ? getWord(value ? 'yes' : 'no', language) : (value ?? null)
  }
  return {
    name: messageText(language, 'menu.sheet_items'),
    header: getSheetHeader('items', languages),
    rows: sorted.map((item) => [
      ...columns.items.map((column) => getCell(item, column)),
      ...writeTexts('items', item.translations, (column) => column, languages),
    ]),
  }
}

/** The option groups, their options, and a page that explains the file. */
export const getFurtherSheets = ({ option_groups }: Exported, languages: FileLanguages): SheetToWrite[] => {
  const { language } = languages
  return [
    {
      name: messageText(language, 'menu.sheet_groups'),
      header: getSheetHeader('groups', languages),
      rows: option_groups.map((group) => [
        group.id,
        group.name,
        group.least,
        group.most,
        ...writeTexts('groups', group.translations, (column) => column, languages),
      ]),
    },
    {
      name: messageText(language, 'menu.sheet_options'),
      header: getSheetHeader('options', languages),
      rows: option_groups.flatMap((group) => group.options.map((option) => writeOption(group, option, languages))),
    },
    {
      name: messageText(language, 'menu.sheet_help'),
      header: [messageText(language, 'menu.sheet_help')],
      rows: [
        [messageText(language, 'menu.help_rows')],
        [messageText(language, 'menu.help_cells')],
        [messageText(language, 'menu.help_allergens', { none: getWord('none', language) })],
        [messageText(language, 'menu.help_groups')],
      ],
    },
  ]
}

const writeOption = (group: OptionGroup, option: MenuOption, languages: FileLanguages): CellToWrite[] => [
  group.name,
  option.id,
  option.name,
  { amount: option.price_difference },
  getWord(option.default ? 'yes' : 'no', languages.language),
  getWord(option.available ? 'yes' : 'no', languages.language),
  writeAllergens(option.allergens, languages.language),
  getWord(option.contains_alcohol ? 'yes' : 'no', languages.language),
  ...writeTexts('options', group.translations, () => option.id, languages),
]

const writeAllergens = (allergens: MenuItem['allergens'], language: Language): string | null =>
  allergens === null
    ? null
    : allergens.map((one) => getAllergenName(one, language)).join(', ') || getWord('none', language)

const getSheetHeader = (kind: Kind, { language, further }: FileLanguages): string[] => [
  ...columns[kind].map((column) => getHeader(column, language)),
  ...further.flatMap((code) => translated[kind].map((column) => `${getHeader(column, language)} [${code}]`)),
]

const writeTexts = (
  kind: Kind,
  translations: Translations,
  getName: (column: string) => string,
  { further }: FileLanguages,
): CellToWrite[] =>
  further.flatMap((code) => translated[kind].map((column) => translations[code]?.[getName(column)] ?? null))
