import { expect, test } from 'vitest'
import { guardText, unguardText, writeCsv, writeCsvRows } from './write.ts'

const formulas = ['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠sum(a1)', "'＝1"]

test('no cell of a CSV file is a formula, also with the full-width signs that some spreadsheets compute', () => {
  for (const cell of formulas) {
    const files = [writeCsv({ header: [cell], rows: [] }), writeCsvRows([[cell]])]
    for (const file of files) expect(file.toString().replace('\ufeff', '')).toMatch(/^"?'/)
    expect(unguardText(guardText(cell))).toBe(cell)
  }
  expect(['a=1', '1＝1', "it's"].map(guardText)).toEqual(['a=1', '1＝1', "it's"])
})
