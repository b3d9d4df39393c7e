import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { insertRows } from '../insert-rows.ts'
import { checkConsistency } from './consistency.ts'
import { createExternalDatabase } from './external.ts'
import { GuestClients, type Owner, type PlannedRequest } from './guest-clients.ts'
import { ask } from './http.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { clearEverything, run } from './program.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let hotels: TestHotel[]
const dishes = [
  { name: 'Vranac', price: 4.1 },
  { name: 'Fish soup', price: 6.35 },
  { name: 'Espresso', price: 1.8 },
].map((dish) => ({ ...dish, id: newId() }))
beforeAll(async () => {
  database = await createExternalDatabase()
  hotels = await seedHotel(database.owner, 2, { guests: 25, staff: 1 })
  const category = newId()
  await asOwner(database.owner, async (sql) => {
    await insertRows(
      sql,
      'menu_categories',
      hotels.map(({ id }) => ({ hotel_id: id, id: category, name: 'All', icon: 'wine', order: 1 })),
    )
    await insertRows(
      sql,
      'menu_items',
      hotels.flatMap(({ id }) => dishes.map((dish, at) => ({ ...dish, hotel_id: id, category, order: at + 1 }))),
    )
  })
}, 60_000)
afterAll(async () => {
  await clearEverything()
  await database.drop()
})

const anOrder: PlannedRequest = {
  path: 'my/orders',
  newId: newRandomId,
  body: (id) => {
    const chosen = dishes
      .map((dish) => ({ ...dish, quantity: Math.floor(Math.random() * 4) }))
      .filter(({ quantity }) => quantity > 0)
    const lines = chosen.length > 0 ? chosen : [{ ...dishes[0]!, quantity: 1 }]
    return {
      id,
      lines: lines.map((line) => ({ id: line.id, quantity: line.quantity })),
      expected_total: lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0) / 100,
    }
  },
  echoed: ({ id, lines, expected_total }, { guest }) => ({
    id,
    guest_id: guest.id,
    total: expected_total,
    status: 'pending',
    items: (lines as { id: string; quantity: number }[]).map(({ id: dish, quantity }) => ({
      ...dishes.find((one) => one.id === dish),
      quantity,
    })),
  }),
}

/** The orders that a phone shows when it loads again, page after page. */
const getOrders = async (base: string, { hotel, guest }: Owner): Promise<Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const reply = await ask(
      'GET',
      `${base}/api/hotels/${hotel.id}/my/orders?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      { cookie: guest.cookie },
    )
    if (!('body' in reply) || reply.status !== 200) throw new Error(JSON.stringify(reply))
    found.push(...(reply.body['items'] as Record<string, unknown>[]))
    cursor = reply.body['next_cursor'] as string | null
  }
  return found
}

const each = isLong ? 100 : 6

test(
  `${each * 50} orders of 50 guests, one in ten answers lost: each exists once, and every guest knows what became of theirs`,
  async () => {
    const programs = [run(database.settings), run(database.settings)]
    const bases = await Promise.all(programs.map(async ({ ready }) => (await ready).base))
    const owners = hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest })))
    const began = performance.now()
    const ledger = await new GuestClients(bases, owners, { request: anOrder, each, breaking: 0.1, betweenMs: 5 }).made()
    const seconds = (performance.now() - began) / 1000

    const { rows, ...found } = await checkConsistency(database.owner, hotels, ledger, 'orders')
    expect(ledger.problems).toEqual([])
    expect(found).toEqual({ lost: [], unexpected: [], gaps: [], falseConfirmations: [] })
    expect([ledger.begun.size, ledger.acknowledged.size, rows]).toEqual([each * 50, each * 50, each * 50])
    expect(ledger.broken / ledger.attempts).toBeGreaterThan(0.03)
    for (const owner of owners) {
      const shown = await getOrders(bases[0]!, owner)
      expect(new Map(shown.map((row) => [row['id'], row]))).toEqual(
        new Map([...ledger.answers].filter(([id]) => ledger.begun.get(id) === owner)),
      )
      expect(shown).toHaveLength(each)
    }
    expect(programs.flatMap((program) => errorsIn(program.output()))).toEqual([])
    for (const program of programs) expect((await program.stop()).code).toBe(0)
    reportMetrics('orders through breaking connections', {
      orders: rows,
      guests: owners.length,
      processes: 2,
      seconds,
      attempts: ledger.attempts,
      'broken after leaving': ledger.broken,
      'sent again': ledger.attempts - rows,
      doubled: rows - ledger.begun.size,
      lost: found.lost.length,
      'clients without a result': ledger.begun.size - ledger.acknowledged.size,
    })
  },
  isLong ? 600_000 : 60_000,
)
