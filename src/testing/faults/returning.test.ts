import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { insertRows } from '../insert-rows.ts'
import { createExternalDatabase } from './external.ts'
import { errorsIn, isLong, reportMetrics, within } from './metrics.ts'
import { clearEverything, freePort, run } from './program.ts'
import { Reader } from './reader.ts'
import { asOwner, seedHotel } from './seed-hotels.ts'

/*
 * A restart is the real peak: every open screen of every hotel reconnects in one moment, and needs what it has missed.
 */

let database: Awaited<ReturnType<typeof createExternalDatabase>>
beforeAll(async () => {
  database = await createExternalDatabase()
}, 60_000)
afterAll(async () => {
  await clearEverything()
  await database?.drop()
})

const size = isLong ? { hotels: 50, screens: 20, missed: 50 } : { hotels: 10, screens: 10, missed: 5 }
const streams = size.hotels * size.screens

test(
  `${streams} open screens are back within 10 s after a restart, each with what it has missed, once and in order`,
  async () => {
    const settings = { ...database.settings, PORT: String(await freePort()) }
    const before = run(settings)
    const { base } = await before.ready
    const hotels = await seedHotel(database.owner, size.hotels, { guests: 1, staff: size.screens })
    const backAt = new Map<Reader, number>()
    const screens = hotels.flatMap((hotel) =>
      hotel.staff.map(
        (person) =>
          new Reader({
            base,
            hotel,
            person,
            as: 'manager',
            onEvent: (_event, reader) => backAt.set(reader, performance.now()),
          }),
      ),
    )
    for (let at = 0; at < screens.length; at += 50)
      await Promise.all(screens.slice(at, at + 50).map((screen) => screen.open()))

    await before.kill()
    const killed = performance.now()
    // Changes made meanwhile through other processes.
    await asOwner(database.owner, async (sql) => {
      for (const hotel of hotels)
        await insertRows(
          sql,
          'service_requests',
          Array.from({ length: size.missed }, () => ({
            hotel_id: hotel.id,
            id: newId(),
            guest_id: hotel.guests[0]!.id,
            guest_name: 'Ana Guest1',
            room_number: 'Room 1',
            type: 'towels',
            department: 'housekeeping',
            description: 'Two, please.',
          })),
        )
    })
    const after = run(settings)
    await after.ready
    const ready = performance.now()
    await expect
      .poll(() => screens.filter(({ cursor, isOpen }) => cursor === size.missed && isOpen).length, {
        interval: 20,
        timeout: 60_000,
      })
      .toBe(streams)
    const waits = screens.map((screen) => Math.max(0, (backAt.get(screen) ?? Infinity) - ready))
    reportMetrics('screens that come back', {
      streams,
      hotels: size.hotels,
      'events missed by each': size.missed,
      'restart ms': ready - killed,
      'back after ms: p50': getPercentiles(waits).p50,
      p99: getPercentiles(waits).p99,
      longest: Math.max(...waits),
    })
    expect(Math.max(...waits)).toBeLessThan(within(10_000))
    for (const screen of screens)
      expect([screen.problems, screen.numbers.length, screen.resets, screen.refused, screen.goodbye]).toEqual([
        [],
        size.missed,
        0,
        null,
        null,
      ])
    await Promise.all(screens.map((screen) => screen.close()))
    expect(errorsIn(after.output())).toEqual([])
    expect((await after.stop()).code).toBe(0)
  },
  isLong ? 240_000 : 60_000,
)
