import { expect, test } from 'vitest'
import { readSheets } from '#packages/table-files/sheet/sheet.ts'
import { unzip } from '#packages/table-files/sheet/zip.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { fixtures, spreadsheet, zip, type Value } from '../fixtures/make.ts'

const sheetTable = async (kind: 'xls' | 'xlsx', bytes: Uint8Array) =>
  (await readSheets(kind, bytes, { maxRows: 20_000, clean: cleanText, onlyFirst: true }))[0]?.table ?? null

const header = ['Guest Name(s)', 'Unit type', 'Check-in', 'Check-out']
const cellsIn = async (kind: 'xls' | 'xlsx', rows: readonly (readonly Value[])[], options = {}) =>
  (await sheetTable(kind, spreadsheet(kind, rows, options)))?.rows.map(({ cells }) => cells)

test.each(['xls', 'xlsx'] as const)('%s: cells become text, days and digits', async (kind) => {
  expect(
    await cellsIn(kind, [
      header,
      [
        'Ana Marić',
        5619010403,
        12.5,
        { serial: 46188, format: 'dd/mm/yyyy' },
        { serial: 46188.75, format: 'm/d/yy h:mm' },
        46188,
        true,
        { error: 0x2a },
        ' x ',
      ],
    ]),
  ).toEqual([['Ana Marić', '5619010403', '12.5', '2026-06-15', '2026-06-15', '46188', 'true', '', ' x ']])
})

test.each(['xls', 'xlsx'] as const)('%s: days counted from 1904 are the same days', async (kind) => {
  const table = await sheetTable(
    kind,
    spreadsheet(kind, [header, ['Ana', 'Ap 1', { serial: 46188 - 1462, format: 'd.m.yyyy' }, 46190 - 1462]], {
      epoch1904: true,
    }),
  )
  expect([table?.rows[0]?.cells, table?.epoch1904]).toEqual([['Ana', 'Ap 1', '2026-06-15', '44728'], true])
})

test.each(['xls', 'xlsx'] as const)(
  '%s: a formula becomes its last shown value, and text that looks like one stays text',
  async (kind) => {
    expect(
      await cellsIn(kind, [
        header,
        [{ formula: 'HYPERLINK("http://example.com","Ana")', shows: 'Ana' }, '=1+1', '+385', '@home'],
      ]),
    ).toEqual([['Ana', '=1+1', '+385', '@home']])
  },
)

test.each(['xls', 'xlsx'] as const)('%s: empty rows and cells are left out and counted', async (kind) => {
  const table = await sheetTable(
    kind,
    spreadsheet(kind, [[null], header, [null], ['Ana', null, 'x', 'y'], ['', ' '], [null, 'b']]),
  )
  expect(table?.rows).toEqual([
    { line: 4, cells: ['Ana', '', 'x', 'y'] },
    { line: 6, cells: ['', 'b'] },
  ])
})

test('a sheet without any text is no table', async () => {
  expect(await sheetTable('xlsx', spreadsheet('xlsx', [[' ']]))).toBeNull()
})

test('a cell in the last row and column of a sheet costs nothing', async () => {
  const files = unzip(spreadsheet('xlsx', [header, ['Ana', 'Ap 1', 'x', 'y']]), /./)
  const far =
    '<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>last</t></is></c>' +
    '<c r="XFD1048576" t="inlineStr"><is><t>corner</t></is></c></row></sheetData>' +
    '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
  const content = [...files].map(([name, bytes]) => ({
    name,
    content: name.endsWith('sheet1.xml')
      ? Buffer.from(
          bytes
            .toString()
            .replace('</sheetData>', far)
            .replace(/<dimension[^>]*>/, '<dimension ref="A1:XFD1048576"/>'),
        )
      : bytes,
  }))
  expect((await sheetTable('xlsx', zip(content)))?.rows).toEqual([
    { line: 2, cells: ['Ana', 'Ap 1', 'x', 'y'] },
    { line: 1_048_576, cells: ['last'] },
  ])
})

test('more rows than are imported at once are refused', async () => {
  const rows = Array.from({ length: 20_001 }, () => ['Ana'])
  await expect(sheetTable('xlsx', spreadsheet('xlsx', [header, ...rows]))).rejects.toMatchObject({
    problem: 'too_many_rows',
  })
})

test('a workbook with a password, a document of another program and damage are refused', async () => {
  const whole = spreadsheet('xls', [header, ['Ana', 'Ap 1', 'x', 'y']])
  const document = zip([
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
    { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
  ])
  const openDocument = zip([
    { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
    { name: 'META-INF/manifest.xml', content: Buffer.from('<x/>') },
    { name: 'content.xml', content: Buffer.from('<x/>') },
  ])
  for (const [kind, bytes] of [
    ['xls', fixtures().get('encrypted.xlsx')!],
    ['xls', whole.subarray(0, 600)],
    ['xlsx', document],
    ['xlsx', openDocument],
  ] as const) {
    await expect(sheetTable(kind, bytes)).rejects.toMatchObject({ problem: 'unknown_kind' })
  }
})
