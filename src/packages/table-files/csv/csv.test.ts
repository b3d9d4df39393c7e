import { describe, expect, test } from 'vitest'
import { csvTable as readCsv, getRecords as withLines, detectSeparator } from './csv.ts'

const maxRows = 20_000
const csvTable = (text: string) => readCsv(text, { maxRows, clean: (cell) => cell.replaceAll('\u200b', '').trim() })

const getRecords = (text: string): string[][] => withLines(text, 100).map(({ cells }) => cells)
const failed = expect.objectContaining({ problem: 'damaged_text' })

describe('separators', () => {
  test.each([
    [',', 'a,b;b,c'],
    [';', 'a;b;c,d'],
    ['\t', 'a\tb\tc'],
    ['|', 'a|b|c'],
  ])('%j is the most frequent one in the first line', (separator, line) => {
    expect(detectSeparator(`${line}\n;;;;,,,,\t\t\t\t||||`)).toBe(separator)
  })
  test('inside quotes a separator is text', () => {
    expect(getRecords('"a,b,c,d";"say ""1,2,3"""\r\n"x\r\ny";z')).toEqual([
      ['a,b,c,d', 'say "1,2,3"'],
      ['x\r\ny', 'z'],
    ])
  })
  test.each(['sep=|\r\na|b\r\n1,2,3|4', 'sep=|\na|b\n1,2,3|4', '"sep=|"\ra|b\r1,2,3|4', 'SEP=| \na|b\n1,2,3|4'])(
    "Excel's own first line names it: %j",
    (text) => {
      expect(getRecords(text)).toEqual([
        ['a', 'b'],
        ['1,2,3', '4'],
      ])
    },
  )
})

test.each(['\n', '\r\n', '\r'])('lines may end in %j', (end) => {
  expect(getRecords(['a,b', '1,2', '3,4'].join(end) + end)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
})
test('line endings may be mixed', () => {
  expect(getRecords('a,b\r\n1,2\n3,4\r5,6')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
})

test('values are trimmed, also around quotes and between tabs', () => {
  expect(getRecords(' a ,\u00a0"b" \n  1,2\t\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(getRecords('a\tb\tc\n\t\t 3 \n')).toEqual([
    ['a', 'b', 'c'],
    ['', '', '3'],
  ])
})

test('empty lines are skipped and counted, so that line numbers match those of a spreadsheet', () => {
  expect(csvTable('\n\na,b\n\n1,2\n , \n;\n3,4\n')?.rows.map(({ line }) => line)).toEqual([5, 7, 8])
  expect(csvTable('\n \r\n')).toBeNull()
  expect(csvTable('')).toBeNull()
})

test('a quotation mark within a cell that begins without one is text', () => {
  expect(getRecords('a,b\n1,2"3\nBo "Bobby" Li,"4"\n')).toEqual([
    ['a', 'b'],
    ['1', '2"3'],
    ['Bo "Bobby" Li', '4'],
  ])
})

describe('any syntax error fails the whole text', () => {
  test.each([
    ['an unclosed quote', 'a,b\n1,"2\n3,4\n'],
    ['an unclosed quote in the header', 'a,"b\n1,2\n'],
    ['text after a closing quote', 'a,b\n1,"2"3\n'],
    ['a row with one cell too many', 'a,b\n1,2,3\n'],
    ['a separator that a name should have quoted', 'a,b,c\nKovač, Ana,Ap 1,x\n'],
  ])('%s', (_, text) => {
    expect(() => csvTable(text)).toThrow(failed)
  })
  test('empty cells at the end of a row are dropped', () => {
    expect(csvTable('a,b\n1,2,,\n')?.rows).toEqual([{ line: 2, cells: ['1', '2', '', ''] }])
  })
  test('a row may be short: its last cells are empty', () => {
    expect(csvTable('a,b,c\n1,2\n')?.rows).toEqual([{ line: 2, cells: ['1', '2'] }])
  })
})

describe('header names', () => {
  test('are the column for a blank one, and get a number for a repeated one', () => {
    expect(csvTable('Guest,,Guest,Guest,Guest (2)\n1,2,3,4,5\n')?.headers).toEqual([
      'Guest',
      'B',
      'Guest (2)',
      'Guest (3)',
      'Guest (2) (2)',
    ])
  })
  test('have no entities, repeated spaces or invisible characters', () => {
    expect(csvTable('\ufeffGuest&nbsp;name(s),"Unit\n  type",\u200bIn\u00a0\n')?.headers).toEqual([
      'Guest name(s)',
      'Unit type',
      'In',
    ])
  })
  test('are at most as long as a mapping stores them', () => {
    expect(csvTable(`${'x'.repeat(5000)},${'x'.repeat(5000)}\n`)?.headers.every((header) => header.length <= 200)).toBe(
      true,
    )
  })
  test('have a maximum number', () => {
    expect(csvTable(`${'x,'.repeat(255)}x\n`)?.headers).toHaveLength(256)
    expect(() => csvTable(`${'x,'.repeat(256)}x\n`)).toThrow(expect.objectContaining({ problem: 'unknown_kind' }))
  })
})

test('endless lines are not read to the end', () => {
  const endless = 'x\n'.repeat(2_000_000)
  const begun = performance.now()
  expect(() => csvTable(`a,b\n${endless}`)).toThrow(expect.objectContaining({ problem: 'too_many_rows' }))
  expect(csvTable(`a,b\n${'\n'.repeat(2_000_000)}1,2\n`)?.rows).toEqual([{ line: 2_000_002, cells: ['1', '2'] }])
  expect(performance.now() - begun).toBeLessThan(15_000)
})

test('a file has a maximum number of rows, empty ones not counted', () => {
  expect(csvTable(`a,b\n${'1,2\n\n'.repeat(maxRows)}`)?.rows).toHaveLength(maxRows)
  expect(() => csvTable(`a,b\n${'1,2\n'.repeat(maxRows + 1)}`)).toThrow(
    expect.objectContaining({ problem: 'too_many_rows' }),
  )
})
