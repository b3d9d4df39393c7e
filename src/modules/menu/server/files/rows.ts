import type { NamedTable } from '#packages/table-files/sheet/sheet.ts'
import { UnreadableFile } from '#packages/table-files/unreadable-file.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import { readSafely } from '#platform/server/file-threads/read-safely.ts'
import { fileUnreadable, maxFileRows, nothingToImport, tooManyRows, type RowReason } from '../../contract/files.ts'
import { maxOptionGroups, maxOptions } from '../../contract/options.ts'
import { detectSheet, listHeaders, readHeader, type ColumnOf, type Kind, type Meaning } from './columns.ts'
import { getContent } from './reading/cells.ts'
import { refusalReasons, RefusedRow } from './reasons.ts'

/** A row of a file: the content of its cells, empty ones left out, and null where a dash empties a field. */
export type FileRow<K extends Kind> = {
  line: number
  cells: ReadonlyMap<ColumnOf<K>, string | null>
  /** The texts in further languages. */
  texts: readonly { column: ColumnOf<K>; language: Language; text: string | null }[]
  /** Why nothing of the row is stored; null where it can be read. */
  reason: RowReason | null
}

export type MenuFile = {
  items: FileRow<'items'>[]
  groups: FileRow<'groups'>[]
  options: FileRow<'options'>[]
  /** Headers that mean nothing here. */
  ignored: string[]
}

/**
 * Reads a file of a menu by its bytes: .xlsx, .xls or CSV.
 * @param further the hotel's languages other than the main one; columns of others are ignored
 * @throws Refusal file_unreadable, too_many_rows, nothing_to_import
 */
export const readMenuFile = async (bytes: Uint8Array, further: readonly Language[]): Promise<MenuFile> => {
  const sheets = await readTables(bytes)
  const file: MenuFile = { items: [], groups: [], options: [], ignored: [] }
  for (const { table } of sheets) {
    const kind = detectSheet(table.headers)
    if (kind === null) continue
    const meanings = table.headers.map((header) => {
      // A header that is there twice has a number behind it.
      const meaning = readHeader(header, kind) ?? readHeader(header.replace(/ \(\d+\)$/, ''), kind)
      return meaning?.language && !further.includes(meaning.language) ? null : meaning
    })
    file.ignored.push(...table.headers.filter((_, at) => meanings[at] === null))
    const rows = table.rows.map(({ line, cells }) => readRow(line, cells, meanings))
    // The type of a list follows from its name, which the compiler does not see here.
    ;(file[kind] as FileRow<Kind>[]).push(
      ...rows.filter((row) => row.cells.size > 0 || row.texts.length > 0 || row.reason),
    )
  }
  if (file.items.length > maxFileRows) throw new Refusal(tooManyRows)
  if (file.items.length + file.groups.length + file.options.length === 0) throw new Refusal(nothingToImport)
  return file
}

const readTables = async (bytes: Uint8Array): Promise<NamedTable[]> => {
  try {
    return await readSafely({ bytes, maxRows: maxOptionGroups * maxOptions, knownHeaders: listHeaders() })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(error.problem === 'too_many_rows' ? tooManyRows : fileUnreadable)
  }
}

const readRow = <K extends Kind>(
  line: number,
  raw: readonly string[],
  meanings: readonly (Meaning<K> | null)[],
): FileRow<K> => {
  const cells = new Map<ColumnOf<K>, string | null>()
  const texts: { column: ColumnOf<K>; language: Language; text: string | null }[] = []
  // A comma that is in no quotes moves what follows it: "5,1,3" is a price and two allergens, the last beside the table.
  const beside = raw.slice(meanings.length).find((cell) => cell.trim() !== '')
  let reason = beside === undefined ? null : refusalReasons.besideColumns(beside.trim())
  meanings.forEach((meaning, at) => {
    const content = getContent(raw[at] ?? '')
    if (!meaning || content === undefined) return
    const { column, language } = meaning
    if (content?.includes('\ufffd')) reason ??= refusalReasons.unreadable(column, content)
    const former =
      language === null
        ? cells.get(column)
        : texts.find((one) => one.column === column && one.language === language)?.text
    // Neither of two columns with one meaning counts more.
    if (former !== undefined && former !== content)
      reason ??= refusalReasons.unreadable(column, `${former ?? '-'} / ${content ?? '-'}`)
    else if (former === undefined && language !== null) texts.push({ column, language, text: content })
    else if (language === null) cells.set(column, content)
  })
  return { line, cells, texts, reason }
}

/**
 * The value of a cell: `current` where it says nothing, and `emptied` where a dash empties the field.
 * @throws RefusedRow where it cannot be read, or emptied
 */
export const readCell = <Value, K extends Kind>(
  { cells }: FileRow<K>,
  column: ColumnOf<K>,
  current: Value,
  read: (text: string) => Value | undefined,
  emptied?: Value,
): Value => {
  const text = cells.get(column)
  if (text === undefined) return current
  const value = text === null ? emptied : read(text)
  if (value === undefined) throw new RefusedRow(refusalReasons.unreadable(column, text ?? '-'))
  return value
}
