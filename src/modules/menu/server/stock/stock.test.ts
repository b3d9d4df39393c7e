import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeFor } from '#testing/scope.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { followZone, getNextMorning } from './stock.ts'

let world: TestServer
let hotelSlug: string
beforeAll(async () => {
  world = await createTestServer({ features: [] })
  hotelSlug = await world.aHotel()
})
afterAll(() => world.close())

const setZone = (time_zone: string) =>
  world.server.database.onPlatform((tx) =>
    tx.updateTable('hotels').set({ time_zone }).where('id', '=', hotelSlug).execute(),
  )

test('the next morning is 04:00 in the hotel, also on the nights of clock change', async () => {
  const next = async (moment: string): Promise<string | undefined> => {
    const { rows } = await world.server.database.read(scopeFor(hotelSlug, null), (tx) =>
      sql<{ at: string }>`select ${getNextMorning(hotelSlug, sql`${moment}::timestamptz`)} as at`.execute(tx),
    )
    return rows[0]?.at
  }
  await setZone('Europe/Belgrade')
  for (const [moment, morning] of [
    ['2026-07-01T01:59:59Z', '2026-07-01T02:00:00.000Z'],
    ['2026-07-01T02:00:00Z', '2026-07-02T02:00:00.000Z'],
    ['2026-07-01T22:30:00Z', '2026-07-02T02:00:00.000Z'],
    ['2026-03-28T12:00:00Z', '2026-03-29T02:00:00.000Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T03:00:00.000Z'],
  ] as const)
    expect([moment, await next(moment)]).toEqual([moment, morning])
  await setZone('America/New_York')
  expect(await next('2026-07-01T02:00:00Z')).toBe('2026-07-01T08:00:00.000Z')
})

test('the mornings follow the zone of the hotel, and what is not counted daily has none', async () => {
  await addDishes(world, hotelSlug, [
    { name: 'Fish', price: 9, stock: 3, stock_daily: 12 },
    { name: 'Soup', price: 5, stock: 3 },
  ])
  const hoursOf = async (time_zone: string) => {
    await setZone(time_zone)
    const scope = scopeFor(hotelSlug, null)
    const { rows } = await world.server.database.write(scope, async (tx) => {
      await followZone(tx, scope)
      return sql<{ name: string; hour: number | null }>`
        select name, extract(hour from stock_fills_at at time zone ${time_zone})::int as hour from menu_items
        where hotel_id = ${hotelSlug} order by name`.execute(tx)
    })
    return rows.map(({ name, hour }) => [name, hour])
  }
  for (const zone of ['Asia/Tokyo', 'Europe/Belgrade'])
    expect(await hoursOf(zone)).toEqual([
      ['Fish', 4],
      ['Soup', null],
    ])
})
