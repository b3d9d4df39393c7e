import { sql, type Compilable } from 'kysely'
import { expect, test } from 'vitest'
import { compileOnce } from './compile-once.ts'

type Values = { hotelId: string; ids: readonly string[]; from: number | null }

test('a statement is built once, and each call puts its own values in their places', () => {
  let built = 0
  const select = compileOnce<Values, { id: string }>((tx, { hotelId, ids, from }) => {
    built += 1
    return tx
      .selectFrom('guests')
      .select('id')
      .where('hotel_id', '=', hotelId)
      .where('room_number', '<>', 'none')
      .where(sql<boolean>`id = any(${ids}) and ${from}::int is null and hotel_id = ${hotelId}`)
  })
  const get = (values: Values): Pick<ReturnType<Compilable['compile']>, 'sql' | 'parameters'> =>
    select(values).compile()
  const first = get({ hotelId: 'one', ids: ['a', 'b'], from: 1 })
  const second = get({ hotelId: 'two', ids: [], from: null })
  expect(first.sql).toBe(
    'select "id" from "guests" where "hotel_id" = $1 and "room_number" <> $2 and id = any($3) and $4::int is null and hotel_id = $5',
  )
  expect(first.parameters).toEqual(['one', 'none', ['a', 'b'], 1, 'one'])
  expect(second.sql).toBe(first.sql)
  expect(second.parameters).toEqual(['two', 'none', [], null, 'two'])
  // The first one is as it was.
  expect(first.parameters).toEqual(['one', 'none', ['a', 'b'], 1, 'one'])
  expect(built).toBe(1)
})
