import { guardText, type SheetToWrite } from './write.ts'

/** Makes a spreadsheet (.xlsx). It blocks: call it in a thread. */
export const makeWorkbook = async (sheets: readonly SheetToWrite[]): Promise<Buffer> => {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  for (const { name, header, rows } of sheets) {
    const cells = [header, ...rows].map((row) =>
      row.map((cell) =>
        cell === null || typeof cell === 'number'
          ? cell
          : typeof cell === 'string'
            ? { t: 's' as const, v: guardText(cell) }
            : { t: 'n' as const, v: cell.amount, z: '0.00' },
      ),
    )
    const sheet = utils.aoa_to_sheet(cells)
    sheet['!cols'] = header.map((text) => ({ wch: Math.max(10, Math.min(40, text.length + 2)) }))
    utils.book_append_sheet(book, sheet, name.slice(0, 31))
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
