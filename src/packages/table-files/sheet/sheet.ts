import { getTable, isBlank, minKnown, type Table, type TableOptions, type TableRow } from '../table.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { dayOfSerial } from './serial-days.ts'
import { unzip } from './zip.ts'

type Cell = { t: 'b' | 'n' | 'e' | 's' | 'd' | 'z'; v?: string | number | boolean | Date; z?: string }
type Sheet = { '!data'?: (Cell[] | undefined)[] }
type Workbook = {
  SheetNames: string[]
  Sheets: Record<string, Sheet | undefined>
  Workbook?: { WBProps?: { date1904?: boolean } }
}
// The package exports parse_zip without a type. It gets an unpacked archive, because its own unpacking would trust
// every declared size.
type Library = {
  read: (bytes: Uint8Array, options: object) => Workbook
  parse_zip: (
    zip: { FullPaths: string[]; FileIndex: { name: string; type: 2; content: Buffer }[] },
    options: object,
  ) => Workbook
  SSF: { is_date: (format: string) => boolean }
}

// Values only: no formulas (their last result is the value), no formatted text, no styles except the number format that
// marks a date.
const options = { dense: true, cellFormula: false, cellHTML: false, cellText: false, cellNF: true }
// Images, drawings, macros and embedded documents are not unpacked.
const parts =
  /^\/?(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/)?[^/]+\.(?:xml|rels)|xl\/(?:worksheets|persons)\/[^/]+\.xml)$/i
const maxColumnsRead = 300
const maxSheets = 10

const getWorkbook = (library: Library, kind: 'xls' | 'xlsx', bytes: Uint8Array): Workbook => {
  if (kind === 'xls') return library.read(bytes, { ...options, type: 'array' })
  const files = unzip(bytes, parts)
  return library.parse_zip(
    {
      FullPaths: [...files.keys()],
      FileIndex: [...files].map(([path, content]) => ({
        name: path.slice(path.lastIndexOf('/') + 1),
        type: 2,
        content,
      })),
    },
    options,
  )
}

export type NamedTable = { name: string; table: Table }

type SheetOptions = TableOptions & {
  /** One sheet: the first whose headers are known, or else the first one with text. */
  onlyFirst: boolean
}

/**
 * Reads the sheets of a spreadsheet that have any text, in their order. Dates become days, numbers become text, formulas
 * become their last result.
 * @throws UnreadableFile unknown_kind for a file that is damaged, encrypted, not a spreadsheet, or too large when
 * unpacked; too_many_rows
 */
export const readSheets = async (
  kind: 'xls' | 'xlsx',
  bytes: Uint8Array,
  { onlyFirst, ...tableOptions }: SheetOptions,
): Promise<NamedTable[]> => {
  const { countKnown = () => 0 } = tableOptions
  const library = (await import('@e965/xlsx')) as unknown as Library
  try {
    const { SheetNames, Sheets, Workbook } = getWorkbook(library, kind, bytes)
    const epoch1904 = Workbook?.WBProps?.date1904 === true
    const tables: NamedTable[] = []
    for (const name of SheetNames.slice(0, maxSheets)) {
      const sheet = Sheets[name]
      if (!sheet && onlyFirst && tables.length > 0) break
      // The library reports no error for a sheet that it cannot read.
      if (!sheet) throw new UnreadableFile('unknown_kind')
      const table = getTable(collectRecords(library, sheet, epoch1904), tableOptions, epoch1904)
      if (table && onlyFirst && countKnown(table.headers) >= minKnown) return [{ name, table }]
      if (table) tables.push({ name, table })
    }
    return onlyFirst ? tables.slice(0, 1) : tables
  } catch (error) {
    // The library throws its own errors for every kind of damage.
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unknown_kind')
  }
}

/** A number as it is stored; one that is shown in per cent is stored as its hundredth. */
const getNumber = (value: number, format = ''): string => (/^[^"\\]*%/.test(format) ? `${value * 100}%` : String(value))

const collectRecords = (library: Library, sheet: Sheet, epoch1904: boolean): TableRow[] => {
  const getText = ({ t, v, z }: Cell): string => {
    if (v === undefined || t === 'e' || t === 'z') return ''
    if (v instanceof Date) return v.toISOString().slice(0, 10)
    if (typeof v === 'number')
      return (z !== undefined && library.SSF.is_date(z) && dayOfSerial(v, epoch1904)) || getNumber(v, z)
    return String(v)
  }
  const records: TableRow[] = []
  sheet['!data']?.forEach((row, index) => {
    const cells = Array.from(row?.slice(0, maxColumnsRead) ?? [], (cell: Cell | undefined) =>
      cell ? getText(cell) : '',
    )
    if (!isBlank(cells)) records.push({ line: index + 1, cells: cells.slice(0, cells.findLastIndex(Boolean) + 1) })
  })
  return records
}
