import { foldedKey } from '#packages/table-files/folded.ts'
import { isLanguage, languageCodes, type Language } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import { groupColumns, itemColumns, optionColumns } from '../../contract/files.ts'

export const columns = {
  items: itemColumns,
  groups: groupColumns,
  options: optionColumns,
} as const
export type Kind = keyof typeof columns
export type ColumnOf<K extends Kind> = (typeof columns)[K][number]
export type Column = ColumnOf<Kind>

/** The texts of a row that it can have in further languages. */
export const translated: Readonly<Record<Kind, readonly Column[]>> = {
  items: ['name', 'description', 'allergen_note'],
  groups: ['name'],
  options: ['name'],
}

const allColumns = [...new Set(Object.values(columns).flat())] as readonly Column[]

/** The name of a column in a language: it stands in files and on screens. */
export const getHeader = (column: Column, language: Language): string =>
  column === 'id' ? 'ID' : messageText(language, `menu.column_${column}`)

const listNames = (column: Column): string[] => [
  column,
  ...languageCodes.map((language) => getHeader(column, language)),
]

/** Every name of every column. */
export const listHeaders = (): string[] => allColumns.flatMap(listNames)

let known: ReadonlyMap<string, readonly { column: Column }[]> | undefined

/** Columns of one name: "Group" is a word for both in some languages. */
const getKnown = () =>
  (known ??= Map.groupBy(
    allColumns.flatMap((column) => listNames(column).map((name) => ({ column, key: foldedKey(name) }))),
    ({ key }) => key,
  ))

/** The column of a header, and the language of its texts where it names one. */
export type Meaning<K extends Kind = Kind> = { column: ColumnOf<K>; language: Language | null }

const inBrackets = /^(.*\S)\s*\[\s*([A-Za-z]{2})\s*\]$/s

/** Reads a header of a kind of sheet, in any of the ten languages; null where it is unknown. */
export const readHeader = <K extends Kind>(header: string, kind: K): Meaning<K> | null => {
  const [, name = header, code = ''] = inBrackets.exec(header) ?? []
  const language = code.toLowerCase()
  const column = getKnown()
    .get(foldedKey(name))
    ?.map((one) => one.column)
    .find((one): one is ColumnOf<K> => (columns[kind] as readonly Column[]).includes(one))
  if (!column) return null
  if (code === '') return { column, language: null }
  return isLanguage(language) && translated[kind].includes(column) ? { column, language } : null
}

/** The kind of a sheet with these headers; null for another one, such as explanations. */
export const detectSheet = (headers: readonly string[]): Kind | null => {
  const has = (kind: Kind, ...wanted: Column[]): boolean =>
    wanted.every((column) => headers.some((header) => readHeader(header, kind)?.column === column))
  if (has('options', 'group', 'name')) return 'options'
  if (has('groups', 'least') || has('groups', 'most')) return 'groups'
  return has('items', 'name') || has('items', 'id') ? 'items' : null
}
