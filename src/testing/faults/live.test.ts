import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { differences } from './convergence.ts'
import { createExternalDatabase } from './external.ts'
import { ask, connections } from './http.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { clearEverything, run, type Program } from './program.ts'
import { Reader } from './reader.ts'
import { seedHotel, type TestHotel } from './seed-hotels.ts'

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let program: Program
let base: string
const readers: Reader[] = []

beforeAll(async () => {
  database = await createExternalDatabase()
  program = run(database.settings)
  base = (await program.ready).base
}, 60_000)
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()))
  await program.stop()
  await clearEverything()
  await database.drop()
})

const seconds = isLong ? 30 : 6
const perSecond = 50

test(
  `200 streams over 50 hotels get ${perSecond} creates a second for ${seconds} s, each exactly once and without delay`,
  async () => {
    const hotels = await seedHotel(database.owner, 50, { guests: 1, staff: 4 })
    const sentAt = new Map<string, number>()
    const answeredAt = new Map<string, number>()
    const heard: { id: string; at: number }[] = []
    const crowd = hotels.flatMap((hotel) =>
      hotel.staff.map(
        (person) =>
          new Reader({
            base,
            hotel,
            person,
            as: 'manager',
            onEvent: ({ id }) => heard.push({ id, at: performance.now() }),
          }),
      ),
    )
    readers.push(...crowd)
    await Promise.all(crowd.map((reader) => reader.open()))

    const agent = connections(20)
    const create = async (hotel: TestHotel): Promise<void> => {
      const id = newId()
      sentAt.set(id, performance.now())
      const reply = await ask('POST', `${base}/api/hotels/${hotel.id}/my/requests`, {
        cookie: hotel.guests[0]!.cookie,
        body: { id, type: 'towels', description: 'Two towels, please.' },
        agent,
      })
      expect(reply.status).toBe(201)
      answeredAt.set(id, performance.now())
    }
    const total = seconds * perSecond
    const began = performance.now()
    const creates: Promise<void>[] = []
    for (let sent = 0; sent < total; sent += 1) {
      await pause(Math.max(0, began + sent * (1000 / perSecond) - performance.now()))
      creates.push(create(hotels[sent % hotels.length]!))
    }
    await Promise.all(creates)
    agent.destroy()
    expect(await differences(database.owner, hotels, crowd, 20_000)).toEqual([])
    expect(heard).toHaveLength(total * 4)
    expect(crowd.reduce((ends, reader) => ends + reader.ends, 0)).toBe(0)
    expect(errorsIn(program.output())).toEqual([])

    const fromTap = heard.map(({ id, at }) => at - sentAt.get(id)!)
    const fromAnswer = heard.map(({ id, at }) => at - answeredAt.get(id)!)
    reportMetrics('live', {
      streams: crowd.length,
      creates: total,
      deliveries: heard.length,
      'from tap to screen ms: p50': getPercentiles(fromTap).p50,
      p95: getPercentiles(fromTap).p95,
      p99: getPercentiles(fromTap).p99,
      max: Math.max(...fromTap),
      'from answer to screen ms: p50': getPercentiles(fromAnswer).p50,
      'p99 ': getPercentiles(fromAnswer).p99,
    })
    // A tap also waits for its commit on the disk; the rest is the delivery itself.
    expect(getPercentiles(fromAnswer).p99).toBeLessThan(isLong ? 15 : 2_000)
    expect(getPercentiles(fromTap).p99).toBeLessThan(isLong ? 25 : 4_000)
  },
  isLong ? 90_000 : 60_000,
)
