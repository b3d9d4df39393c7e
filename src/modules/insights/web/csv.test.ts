import { expect, test } from 'vitest'
import { asCsv } from './csv.ts'

test('a file keeps its cells, whatever they contain', () => {
  expect(
    asCsv(
      ['Item', 'Sold'],
      [
        ['Soup, "large"', 3],
        ['Bread\nand oil', null],
      ],
    ),
  ).toBe('\ufeffItem,Sold\r\n"Soup, ""large""",3\r\n"Bread\nand oil",\r\n')
})

test('no cell is a formula for a spreadsheet', () => {
  for (const cell of ['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠a'])
    expect(asCsv(['a'], [[cell]]).split('\r\n')[1]).toMatch(/^"?'/)
})
