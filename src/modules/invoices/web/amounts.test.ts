import { expect, test } from 'vitest'
import { emptyLine, getLine } from './state.ts'

test('a price that is typed with thousands is read whole, or is wrong: never a thousandth of it', () => {
  const read = (price: string) => getLine({ ...emptyLine(), description: 'Room', price }).price
  expect(['', '68', '68,5', '1.234,50', '1 234.50', '1’234', '.5', '5.'].map(read)).toEqual([
    0, 68, 68.5, 1234.5, 1234.5, 1234, 0.5, 5,
  ])
  for (const typed of ['1.234', '1,234', '-5', '5 €', '12.345', '100000000'])
    expect([typed, read(typed)]).toEqual([typed, NaN])
})
