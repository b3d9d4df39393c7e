import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { insertRows } from '../insert-rows.ts'
import { ask, connections } from './http.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { createInstallation, clearEverything, run, type Installation } from './program.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

const portions = 20
const guestCount = 200
const kills = isLong ? 20 : 3
const soup = newId()

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
}, 60_000)
afterAll(clearEverything)

const addSoup = ({ id: hotel_id }: TestHotel) =>
  asOwner(installation.owner, async (sql) => {
    const category = newId()
    await insertRows(sql, 'menu_categories', [{ hotel_id, id: category, name: 'All', icon: 'soup', order: 1 }])
    await insertRows(sql, 'menu_items', [
      { hotel_id, id: soup, name: 'Soup', price: 5, category, order: 1, stock: portions },
    ])
  })

/** The answers to each guest, by the id of their order. */
type Verdicts = Map<string, { status: number; left: unknown }>

test(
  `${guestCount} guests order the last ${portions} portions over ${kills} kills: ${portions} orders, and no guest is told two things`,
  async () => {
    let program = run(installation.settings)
    await program.ready
    const [hotel] = await seedHotel(installation.owner, 1, { guests: guestCount, staff: 1 })
    if (!hotel) throw new Error('There is no hotel.')
    await addSoup(hotel)
    const agent = connections(guestCount)
    const told: Verdicts = new Map()
    const contradictions: string[] = []
    const failures: Record<string, number> = {}
    let isOver = false

    /** Sends the same order again and again, answered or not, as a phone does whose answers are lost. */
    const order = async (cookie: string): Promise<void> => {
      const id = newRandomId()
      const body = { id, lines: [{ id: soup, quantity: 1 }], expected_total: 5 }
      while (!isOver || !told.has(id)) {
        const reply = await ask('POST', `${installation.base}/api/hotels/${hotel.id}/my/orders`, {
          cookie,
          body,
          agent,
        })
        if (reply.status === 201 || reply.status === 409) {
          const first = told.get(id)
          if (first && first.status !== reply.status)
            contradictions.push(`${id}: ${first.status}, then ${reply.status}`)
          told.set(id, { status: reply.status, left: 'body' in reply ? reply.body['current'] : null })
        } else {
          const what = 'why' in reply ? reply.why : String(reply.status)
          failures[what] = (failures[what] ?? 0) + 1
        }
        await pause(20 + Math.random() * 200)
      }
    }
    const guests = hotel.guests.map(({ cookie }) => order(cookie))
    for (let done = 0; done < kills; done += 1) {
      await pause(Math.random() * 300)
      const { output, errors } = await program.kill()
      expect(errorsIn(output + errors)).toEqual([])
      program = run(installation.settings)
      await program.ready
    }
    isOver = true
    await Promise.all(guests)
    agent.destroy()

    const answers = [...told.values()]
    const sold = [...told].filter(([, { status }]) => status === 201).map(([id]) => id)
    const refused = answers.filter(({ status }) => status === 409)
    const { orders, left } = await asOwner(installation.owner, async (sql) => ({
      orders: await sql<{ id: string }[]>`select id from orders where hotel_id = ${hotel.id}`,
      left: await sql<{ stock: number }[]>`select stock from menu_items where hotel_id = ${hotel.id}`,
    }))
    expect(contradictions).toEqual([])
    expect(orders.map(({ id }) => id).toSorted()).toEqual(sold.toSorted())
    expect([sold.length, refused.length, left]).toEqual([portions, guestCount - portions, [{ stock: 0 }]])
    for (const { left: current } of refused) expect(current).toEqual({ left: [{ id: soup, left: 0 }] })
    expect((await program.stop()).code).toBe(0)
    reportMetrics('the last portions', {
      guests: guestCount,
      kills,
      sold: sold.length,
      refused: refused.length,
      'stock left': left[0]?.stock ?? -1,
      ...failures,
    })
  },
  isLong ? 600_000 : 120_000,
)
