import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { checkConsistency } from './consistency.ts'
import { differences } from './convergence.ts'
import { createExternalDatabase } from './external.ts'
import { GuestClients } from './guest-clients.ts'
import { ask, connections } from './http.ts'
import { errorsIn, isLong, reportMetrics, within } from './metrics.ts'
import { aProxy, noNginx, getStatus, type Proxy } from './nginx.ts'
import { clearEverything, freePort, run, type Program } from './program.ts'
import { Reader, type ReaderOptions } from './reader.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

/*
 * As with many machines: two server processes behind nginx with the configuration of deploy/, and one external
 * PostgreSQL. Skipped without nginx (`apt install nginx-light`); src/testing/faults/kills.test.ts tests the same with
 * one process.
 */

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let proxy: Proxy
const ports: [number, number] = [0, 0]
const programs: Program[] = []
const readers: Reader[] = []

const start = (which: 0 | 1): Program =>
  (programs[which] = run({
    ...database.settings,
    PORT: String(ports[which]),
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_CONNECTIONS: '6',
  }))
const direct = (which: 0 | 1): string => `http://127.0.0.1:${ports[which]}`
/** Waits until the proxy sends requests to a process again, as a rolling update does. */
const isInUse = async (which: 0 | 1): Promise<boolean> => {
  const reply = await ask('GET', `${direct(which)}/metrics`)
  return (
    'body' in reply &&
    /deskbell_request_seconds_count\{route="[^"]*\/my\/requests",method="POST",status="201"/.test(
      String(reply.body['text']),
    )
  )
}

/** Five hotels with a screen for each member of staff. */
const seedHotels = (): Promise<TestHotel[]> => seedHotel(database.owner, 5, { guests: 3, staff: 2 })
const getScreens = async (
  hotels: TestHotel[],
  options: Omit<ReaderOptions, 'hotel' | 'person' | 'as'>,
): Promise<Reader[]> => {
  const opened = hotels.flatMap((hotel) =>
    hotel.staff.map((person) => new Reader({ ...options, hotel, person, as: 'manager' })),
  )
  readers.push(...opened)
  await Promise.all(opened.map((reader) => reader.open()))
  return opened
}

describe.skipIf(noNginx !== null)(`two processes behind nginx${noNginx ? ` (skipped: ${noNginx})` : ''}`, () => {
  beforeAll(async () => {
    database = await createExternalDatabase()
    ports[0] = await freePort()
    ports[1] = await freePort()
    await Promise.all([start(0).ready, start(1).ready])
    proxy = await aProxy(ports)
  }, 60_000)
  afterAll(async () => {
    await Promise.all(readers.map((reader) => reader.close()))
    await proxy?.stop()
    await clearEverything()
    await database?.drop()
  })

  test('pages and answers pass with TLS; health and metrics of the processes do not', async () => {
    const [hotel] = await seedHotels()
    expect(await getStatus(`${proxy.secure}/api/hotels/${hotel!.id}/status`)).toBe(200)
    expect(await getStatus(`${proxy.secure}/${hotel!.id}`)).toBe(200)
    for (const inside of ['/metrics', '/readyz', '/healthz'])
      expect([inside, await getStatus(proxy.secure + inside)]).toEqual([inside, 404])
  })

  test('a forged client address is ignored: the proxy sets it again', async () => {
    const [hotel] = await seedHotel(database.owner, 1, { guests: 1, staff: 0 })
    for (const claimed of ['203.0.113.7', '203.0.113.8, 127.0.0.1']) {
      const { status } = await ask('POST', `${proxy.base}/api/hotels/${hotel!.id}/manager-session`, {
        body: { email: 'nobody@hotel.example', password: 'A wrong one, always' },
        headers: { 'x-forwarded-for': claimed, forwarded: `for=${claimed}` },
      })
      expect(status).toBe(401)
    }
    const keys = await asOwner(
      database.owner,
      (sql) => sql<{ key: string; count: number }[]>`select key, count from rate_limits where key like '%address%'`,
    )
    expect(keys.map(({ count }) => count)).toEqual([2])
  })

  test("what is written through one process is on the other's screens immediately", async () => {
    const heardAt = new Map<string, number>()
    const sentAt = new Map<string, number>()
    const hotels = await seedHotels()
    await getScreens(hotels, { base: direct(1), onEvent: ({ id }) => heardAt.set(id, performance.now()) })
    const agent = connections(5)
    const total = isLong ? 1_000 : 60
    for (let sent = 0; sent < total; sent += 1) {
      const { id: hotel, guests } = hotels[sent % hotels.length]!
      const id = newId()
      sentAt.set(id, performance.now())
      expect(
        (
          await ask('POST', `${direct(0)}/api/hotels/${hotel}/my/requests`, {
            cookie: guests[0]!.cookie,
            agent,
            body: { id, type: 'towels', description: 'Two towels, please.' },
          })
        ).status,
      ).toBe(201)
      await pause(10)
    }
    agent.destroy()
    await expect.poll(() => heardAt.size).toBe(total)
    const times = [...heardAt].map(([id, at]) => at - sentAt.get(id)!)
    reportMetrics('from a tap at one process to a screen of the other', {
      events: total,
      'p50 ms': getPercentiles(times).p50,
      'p99 ms': getPercentiles(times).p99,
    })
    expect(getPercentiles(times)[isLong ? 'p99' : 'p50']).toBeLessThan(within(25))
  }, 60_000)

  test('a process killed under load loses no event and no acknowledged write, and its screens continue with the other', async () => {
    const hotels = await seedHotels()
    const boards = await getScreens(hotels, { base: proxy.base })
    const phones = new GuestClients(
      proxy.base,
      hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
    )
    await phones.acknowledges(60, 30_000)
    await programs[0]!.kill()
    await phones.acknowledges(60, 30_000)
    await start(0).ready
    await expect.poll(() => isInUse(0), { timeout: 20_000 }).toBe(true)
    await programs[1]!.kill()
    await phones.acknowledges(60, 30_000)
    await start(1).ready
    await expect.poll(() => isInUse(1), { timeout: 20_000 }).toBe(true)
    const ledger = await phones.finish()
    expect(ledger.problems).toEqual([])
    const { rows, ...found } = await checkConsistency(database.owner, hotels, ledger)
    expect(found).toEqual({ lost: [], unexpected: [], gaps: [], falseConfirmations: [] })
    expect(rows).toBe(ledger.acknowledged.size)
    expect(await differences(database.owner, hotels, boards, 20_000)).toEqual([])
    // Each of the killed processes had some of the screens.
    expect(boards.reduce((ends, { ends: of }) => ends + of, 0)).toBeGreaterThan(1)
    reportMetrics('killed behind nginx', {
      acknowledged: ledger.acknowledged.size,
      attempts: ledger.attempts,
      ...ledger.failures,
    })
  }, 120_000)

  test('a new version is rolled out one process after the other, and no guest gets a failed answer', async () => {
    const hotels = await seedHotels()
    const boards = await getScreens(hotels, { base: proxy.base })
    const phones = new GuestClients(
      proxy.base,
      hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
      { betweenMs: 300 },
    )
    await phones.acknowledges(30, 30_000)
    for (const which of [0, 1] as const) {
      const { code, output, errors } = await programs[which]!.stop()
      expect([code, errorsIn(output + errors)]).toEqual([0, []])
      await start(which).ready
      await expect.poll(() => isInUse(which), { timeout: 20_000 }).toBe(true)
    }
    const ledger = await phones.finish()
    const { HUNG_UP: _own, ...failures } = ledger.failures
    reportMetrics('rolled behind nginx', {
      acknowledged: ledger.acknowledged.size,
      attempts: ledger.attempts,
      ...ledger.failures,
    })
    expect(failures).toEqual({})
    expect(ledger.problems).toEqual([])
    expect(await differences(database.owner, hotels, boards, 20_000)).toEqual([])
  }, 120_000)
})
