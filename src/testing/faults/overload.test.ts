import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { checkConsistency } from './consistency.ts'
import { createExternalDatabase } from './external.ts'
import { Ledger, GuestClients, towels, type Owner } from './guest-clients.ts'
import { ask, connections, type Reply } from './http.ts'
import { errorsIn, isLong, reportMetrics, within } from './metrics.ts'
import { clearEverything, run, type Program } from './program.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

/*
 * More load than the program can handle: it says so in the standard shape, with a retry time, keeps what it has
 * acknowledged, and recovers afterwards.
 */

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let program: Program
let base: string
let hotels: TestHotel[]
let owners: Owner[]
beforeAll(async () => {
  database = await createExternalDatabase()
  program = run({ ...database.settings, ...(!isLong && { DATABASE_CONNECTIONS: '2' }) })
  base = (await program.ready).base
  hotels = await seedHotel(database.owner, 4, { guests: 25, staff: 0 })
  owners = hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest })))
}, 60_000)
afterAll(async () => {
  await program?.stop()
  await clearEverything()
  await database?.drop()
})

type Sent = { reply: Reply; ms: number }
const send = async (ledger: Ledger, index: number, agent: ReturnType<typeof connections>): Promise<Sent> => {
  const owner = owners[index % owners.length]!
  const id = newId()
  ledger.begun.set(id, owner)
  const began = performance.now()
  const reply = await ask('POST', `${base}/api/hotels/${owner.hotel.id}/my/requests`, {
    cookie: owner.guest.cookie,
    body: towels.body(id, owner),
    agent,
    timeoutMs: 30_000,
  })
  if (reply.status === 201) ledger.acknowledged.add(id)
  return { reply, ms: performance.now() - began }
}
const told = ({ reply }: Sent): string => {
  if ('why' in reply) return reply.why
  const { code = '' } = reply.body as { code?: string }
  const hint = Number(reply.headers['retry-after']) > 0 ? 'with' : 'without'
  return `${[reply.status, code].filter(Boolean).join(' ')} ${hint} Retry-After`
}
const counted = (sent: readonly Sent[]): Record<string, number> =>
  Object.fromEntries(
    Map.groupBy(sent, told)
      .entries()
      .map(([what, list]) => [what, list.length]),
  )
const accepted = '201 without Retry-After'
const shed = '503 platform.unavailable with Retry-After'

/** Milliseconds until ten writes in a row are as fast as usual. */
const untilCalm = async (ledger: Ledger): Promise<number> => {
  const began = performance.now()
  const agent = connections(1)
  for (let quick = 0; quick < 10;) {
    const { reply, ms } = await send(ledger, quick, agent)
    quick = reply.status === 201 && ms < within(200) ? quick + 1 : 0
    if (performance.now() - began > 60_000) throw new Error(`It did not become calm: ${JSON.stringify(reply)}`)
  }
  agent.destroy()
  return performance.now() - began
}
const expectKept = async (ledger: Ledger): Promise<void> => {
  const { lost, unexpected, gaps, falseConfirmations } = await checkConsistency(database.owner, hotels, ledger)
  expect({ lost, unexpected, gaps, falseConfirmations }).toEqual({
    lost: [],
    unexpected: [],
    gaps: [],
    falseConfirmations: [],
  })
}
const everything = new Ledger()

test('a burst while the database is paused: what fits waits and is accepted, the rest gets 503 with Retry-After at once', async () => {
  await untilCalm(everything)
  const size = isLong ? 6_000 : 700
  const agent = connections(size)
  let refused: Sent[] = []
  // No write gets through while this locks the table: until enough clients were told to retry.
  const sent = await asOwner(database.owner, async (sql) => {
    let all: Promise<Sent[]> | undefined
    await sql.begin(async (tx) => {
      await tx`lock table service_requests in share row exclusive mode`
      const early: Sent[] = []
      all = Promise.all(
        Array.from({ length: size }, async (_, index) => {
          const one = await send(everything, index, agent)
          early.push(one)
          return one
        }),
      )
      await expect.poll(() => early.length, { timeout: 4_000, interval: 20 }).toBeGreaterThan(size / 10)
      refused = [...early]
    })
    return all!
  })
  const ended = performance.now()
  agent.destroy()
  const calm = await untilCalm(everything)
  const counts = counted(sent)
  reportMetrics('burst', {
    requests: size,
    ...counts,
    'shed at once within ms: p99': getPercentiles(refused.map(({ ms }) => ms)).p99,
    'calm again after ms': performance.now() - ended,
  })
  expect(new Set(refused.map(told))).toEqual(new Set([shed]))
  expect(Object.keys(counts).toSorted()).toEqual([accepted, shed])
  expect(counts[accepted]).toBeGreaterThan(isLong ? 1_900 : 380)
  expect(calm).toBeLessThan(within(3_000))
  expect(everything.acknowledged.size).toBe((await checkConsistency(database.owner, hotels, everything)).rows)
  await expectKept(everything)
}, 120_000)

test.skipIf(!isLong)(
  'many times its capacity for half a minute: some are accepted, guests who retry succeed, and all is soon as before',
  async () => {
    const flooding = 4_000
    const agent = connections(flooding)
    const sent: Sent[] = []
    let isOver = false
    const began = performance.now()
    // These clients ignore the retry time.
    const flood = Promise.all(
      Array.from({ length: flooding }, async (_, index) => {
        while (!isOver) sent.push(await send(everything, index, agent))
      }),
    )
    const honest = new GuestClients(base, owners.slice(0, 20), { each: 10, breaking: 0 })
    await expect.poll(() => performance.now() - began, { timeout: 40_000, interval: 500 }).toBeGreaterThan(30_000)
    isOver = true
    await flood
    const seconds = (performance.now() - began) / 1000
    agent.destroy()
    const calm = await untilCalm(everything)
    const ledger = await honest.made()
    for (const [id, owner] of ledger.begun) everything.begun.set(id, owner)
    for (const id of ledger.acknowledged) everything.acknowledged.add(id)
    const counts = counted(sent)
    reportMetrics('flood', {
      clients: flooding,
      seconds,
      ...counts,
      'accepted in a second': (counts[accepted] ?? 0) / seconds,
      'answers: p99 ms': getPercentiles(sent.map(({ ms }) => ms)).p99,
      'honest requests accepted': ledger.acknowledged.size,
      'calm again after ms': calm,
    })
    expect(Object.keys(counts).filter((what) => ![accepted, shed].includes(what))).toEqual([])
    expect(counts[shed]).toBeGreaterThan(0)
    expect(counts[accepted]).toBeGreaterThan(1_000)
    expect([ledger.acknowledged.size, ledger.problems]).toEqual([200, []])
    expect(calm).toBeLessThan(within(5_000))
    await expectKept(everything)
  },
  180_000,
)

test('the program has logged nothing unexpected', async () => {
  expect(errorsIn(program.output())).toEqual([])
  expect((await ask('GET', `${base}/readyz`)).status).toBe(200)
})
