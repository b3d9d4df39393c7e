import { expect, test } from 'vitest'
import { findInvalidNumbers, getForm, getValues } from './item/state.ts'
import { parseAmount } from './state.ts'

test('a field that is typed with thousands is read whole, or is wrong: never a thousandth of it', () => {
  expect(['', ' ', '1200', '1.200,00', '1 200', '.5'].map(parseAmount)).toEqual([null, null, 1200, 1200, 1200, 0.5])
  for (const typed of ['1.200', '1,200', '12 €', '1/2']) expect([typed, parseAmount(typed)]).toEqual([typed, NaN])
  const values = getValues({ ...getForm(null, [], null), price: '1.200', stock: '1.000', tax_rate: '7.125' })
  expect([values.price, findInvalidNumbers(values)]).toEqual([NaN, ['stock', 'tax_rate']])
})
