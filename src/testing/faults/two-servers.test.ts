import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConsistency } from './consistency.ts'
import { differences } from './convergence.ts'
import { createExternalDatabase, allowConnections } from './external.ts'
import { GuestClients } from './guest-clients.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { clearEverything, run, type Program } from './program.ts'
import { FaultProxy, faultKinds } from './proxy.ts'
import { Reader } from './reader.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'
import { StaffClient } from './staff-client.ts'

let testDatabase: Awaited<ReturnType<typeof createExternalDatabase>>
let programs: Program[]
let proxy: FaultProxy
beforeAll(async () => {
  const { settings, ...database } = await createExternalDatabase()
  // A backup that runs while the database goes away fails and is logged, which this test does not expect.
  testDatabase = { ...database, settings: { ...settings, NIGHTLY_BACKUPS: 'off' } }
  programs = [run(testDatabase.settings), run(testDatabase.settings)]
  proxy = await FaultProxy.before(...(await Promise.all(programs.map(({ ready }) => ready))).map(({ base }) => base))
}, 60_000)
afterAll(async () => {
  await proxy.close()
  await clearEverything()
  await testDatabase.drop()
})

// Ten hotels with three members of staff and two guests each: fifty clients.
const size = isLong ? { hotels: 10, changes: 20_000, disconnects: 1_000 } : { hotels: 5, changes: 400, disconnects: 60 }

/** One of the two servers stops, gracefully or not, and comes back on another port. */
const restart = async (at: number, how: 'stop' | 'kill'): Promise<void> => {
  const program = programs[at]!
  const { code, output } = await program[how]()
  if (how === 'stop') expect(code).toBe(0)
  expect(errorsIn(output)).toEqual([])
  programs[at] = run(testDatabase.settings)
  proxy.replace(at, (await programs[at].ready).base)
}

/** The database refuses connections for a moment, and terminates existing ones. */
const cutDatabase = async (): Promise<void> => {
  await allowConnections(testDatabase, false)
  await asOwner(
    { ...testDatabase.owner, database: 'postgres' },
    (sql) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${testDatabase.owner.database ?? ''}`,
  )
  await pause(300)
  await allowConnections(testDatabase, true)
}

test(
  `${size.hotels * 5} clients, ${size.changes} changes, ${size.disconnects} disconnects, two servers: every screen shows the tables`,
  async () => {
    const hotels = await seedHotel(testDatabase.owner, size.hotels, { guests: 2, staff: 3 })
    const screens = (as: Reader['options']['as']) =>
      hotels.flatMap((hotel: TestHotel) =>
        hotel[as === 'guest' ? 'guests' : 'staff'].map((person) => new Reader({ base: proxy.base, hotel, person, as })),
      )
    const boards = screens('manager')
    const readers = [...boards, ...screens('guest')]
    await Promise.all(readers.map((reader) => reader.open()))
    const began = performance.now()
    const phones = new GuestClients(
      proxy.base,
      hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
      { betweenMs: 60 },
    )
    const desk = new StaffClient(boards)
    const changes = (): number => phones.ledger.acknowledged.size + desk.moved

    const servers = [
      () => restart(0, 'kill'),
      () => restart(1, 'stop'),
      cutDatabase,
      () => restart(1, 'kill'),
      () => restart(0, 'stop'),
    ]
    const every = Math.ceil(size.disconnects / (isLong ? 20 : 4))
    for (let done = 0; done < size.disconnects;) {
      // Faults and changes are distributed evenly: both end together.
      if (changes() * size.disconnects < done * size.changes) {
        await pause(5)
        continue
      }
      if (!proxy.hurt(faultKinds[done % faultKinds.length]!)) {
        await pause(5)
        continue
      }
      done += 1
      if (done % every === Math.floor(every / 2)) await servers[Math.floor(done / every) % servers.length]!()
    }
    await expect.poll(changes, { interval: 50, timeout: 120_000 }).toBeGreaterThanOrEqual(size.changes)
    await desk.finish()
    const ledger = await phones.finish()
    const seconds = (performance.now() - began) / 1000
    const rest = performance.now()
    const found = await differences(testDatabase.owner, hotels, readers, 60_000)
    const equalAfter = performance.now() - rest
    expect(found).toEqual([])
    const { rows, lost, unexpected, gaps, falseConfirmations } = await checkConsistency(
      testDatabase.owner,
      hotels,
      ledger,
    )
    expect({ lost, unexpected, gaps, falseConfirmations, problems: [...ledger.problems, ...desk.problems] }).toEqual({
      lost: [],
      unexpected: [],
      gaps: [],
      falseConfirmations: [],
      problems: [],
    })
    expect(rows).toBe(ledger.acknowledged.size)
    // Every missed event was still in the log: no client got a reset.
    expect(readers.reduce((resets, reader) => resets + reader.resets, 0)).toBe(0)
    for (const program of programs) expect(errorsIn(program.output())).toEqual([])
    const [{ events } = { events: 0 }] = await asOwner(
      testDatabase.owner,
      (sql) => sql<{ events: number }[]>`select sum(last_number)::int as events from hotel_event_counters`,
    )
    reportMetrics('two servers', {
      clients: readers.length,
      changes: events,
      disconnects: Object.values(proxy.done).reduce((sum, count) => sum + count, 0),
      ...proxy.done,
      'streams ended': readers.reduce((ends, reader) => ends + reader.ends, 0),
      seconds,
      differences: found.length,
      lost: lost.length,
      'doubled or skipped numbers': gaps.length,
      resets: 0,
      'all equal after ms': equalAfter,
      ...ledger.failures,
    })
    await Promise.all(readers.map((reader) => reader.close()))
  },
  isLong ? 1_200_000 : 120_000,
)
