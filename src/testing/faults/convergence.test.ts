import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConsistency } from './consistency.ts'
import { differences } from './convergence.ts'
import { GuestClients } from './guest-clients.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { createInstallation, clearEverything, run, type Installation, type Program } from './program.ts'
import { Reader } from './reader.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'
import { StaffClient } from './staff-client.ts'

let installation: Installation
let program: Program
beforeAll(async () => {
  installation = await createInstallation()
  program = run(installation.settings)
  await program.ready
}, 60_000)
afterAll(clearEverything)

const hotelCount = isLong ? 50 : 12
const disconnects = isLong ? 100 : 40

/** Everybody's screens in these hotels, guests who create requests, and staff who handle them. */
const createFullHotel = async () => {
  const hotels = await seedHotel(installation.owner, hotelCount, { guests: 2, staff: 4 })
  const screen = (as: Reader['options']['as']) => (hotel: TestHotel) =>
    hotel[as === 'guest' ? 'guests' : 'staff'].map(
      (person) => new Reader({ base: installation.base, hotel, person, as }),
    )
  const boards = hotels.flatMap(screen('manager'))
  const readers = [...boards, ...hotels.flatMap(screen('guest'))]
  await Promise.all(readers.map((reader) => reader.open()))
  const phones = new GuestClients(
    installation.base,
    hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
    { betweenMs: 1000 },
  )
  const desk = new StaffClient(boards.filter((_, index) => index % 4 === 0))
  await phones.acknowledges(hotelCount, 30_000)
  return { hotels, readers, phones, desk }
}

const faults: Record<string, () => Promise<void>> = {
  'the app stopped and started': async () => {
    expect((await program.stop()).code).toBe(0)
    program = run(installation.settings)
    await program.ready
  },
  'the app killed': async () => {
    await program.kill()
    program = run(installation.settings)
    await program.ready
  },
  'the database killed': async () => {
    process.kill(installation.postmaster(), 'SIGKILL')
  },
  'the doorbell cut off': async () => {
    await asOwner(
      installation.owner,
      (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'deskbell listener'`,
    )
  },
}

test(
  `${disconnects} disconnects, restarts of app and database and lost notifications change nothing that screens show in the end`,
  async () => {
    const { hotels, readers, phones, desk } = await createFullHotel()
    const anyone = (): Reader => readers[Math.floor(Math.random() * readers.length)]!
    const began = performance.now()
    const order = Object.keys(faults)
    const every = Math.floor(disconnects / order.length)
    for (let cut = 1; cut <= disconnects; cut += 1) {
      anyone().cut(cut % 2 === 0)
      await pause(Math.random() * (isLong ? 300 : 60))
      if (cut % every === Math.floor(every / 2)) {
        await faults[order[Math.floor(cut / every) % order.length]!]!()
        await phones.acknowledges(hotelCount, 30_000)
      }
    }
    await phones.acknowledges(hotelCount, 30_000)
    await desk.finish()
    const ledger = await phones.finish()
    const rest = performance.now()
    const found = await differences(installation.owner, hotels, readers, 30_000)
    const after = performance.now() - rest
    expect(found).toEqual([])
    const { rows, lost, unexpected, gaps, falseConfirmations } = await checkConsistency(
      installation.owner,
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
    // No reader got a reset: every missed event was still in the log.
    expect(readers.reduce((resets, reader) => resets + reader.resets, 0)).toBe(0)
    expect(errorsIn(program.output())).toEqual([])
    reportMetrics('convergence', {
      streams: readers.length,
      seconds: (rest - began) / 1000,
      disconnects,
      'streams ended': readers.reduce((ends, reader) => ends + reader.ends, 0),
      created: rows,
      moved: desk.moved,
      deliveries: readers.reduce((count, { numbers }) => count + numbers.length, 0),
      differences: found.length,
      'all equal after ms': after,
      ...ledger.failures,
    })
    await Promise.all(readers.map((reader) => reader.close()))
  },
  isLong ? 200_000 : 130_000,
)
