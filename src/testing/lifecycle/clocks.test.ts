import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { aFolder } from '../embedded-postgres/folders.ts'
import { checkConsistency } from '../faults/consistency.ts'
import { createExternalDatabase } from '../faults/external.ts'
import { GuestClients } from '../faults/guest-clients.ts'
import { ask } from '../faults/http.ts'
import { errorsIn, isLong, reportMetrics, within } from '../faults/metrics.ts'
import { clearEverything, run, type Program } from '../faults/program.ts'
import { Reader } from '../faults/reader.ts'
import { asOwner, seedHotel, type TestHotel } from '../faults/seed-hotels.ts'

/*
 * Event numbers order what happens, and the database's clock gives the time: a server whose clock is hours ahead or
 * behind disturbs nobody.
 */

let database: Awaited<ReturnType<typeof createExternalDatabase>>
beforeAll(async () => {
  database = await createExternalDatabase()
}, 60_000)
afterAll(async () => {
  await clearEverything()
  await database?.drop()
})

const hour = 3_600_000
const jumps = isLong
  ? Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 1 : -1) * (1 + (index % 11)) * hour)
  : [5 * hour, -5 * hour, 0]

const aJumpingProgram = (): { program: Program; jump(offset: number): Promise<void> } => {
  const file = join(aFolder(), 'clock')
  const preload = pathToFileURL(join(import.meta.dirname, 'jumping-clock.ts')).href
  const program = run({ ...database.settings, NODE_OPTIONS: `--import ${preload}`, CLOCK_FILE: file })
  return {
    program,
    jump: async (offset) => {
      writeFileSync(file, String(offset))
      const before = program.output().length
      process.kill(program.pid, 'SIGUSR2')
      const told = (): number => Date.parse(/the clock says (\S+)/.exec(program.output().slice(before))?.[1] ?? '')
      await expect.poll(() => Math.abs(told() - Date.now() - offset), { timeout: 5_000 }).toBeLessThan(10_000)
    },
  }
}

type Taxi = { status: string; waited_ms: number; hour_ms: number }
const taxis = (hotel: TestHotel): Promise<Taxi[]> =>
  asOwner(
    database.owner,
    (sql) => sql<Taxi[]>`
  select status, extract(epoch from dispatched_at - created_at)::float8 * 1000 as waited_ms, extract(epoch
    from complete_due_at - created_at)::float8 * 1000 as hour_ms from taxi_requests where hotel_id = ${hotel.id}`,
  )

test(
  'while the clock of one server jumps by hours, sessions last, taxis are on time, and screens get all in order',
  async () => {
    const jumping = aJumpingProgram()
    const steady = run(database.settings)
    const bases = [(await jumping.program.ready).base, (await steady.ready).base]
    const [hotel] = (await seedHotel(database.owner, 1, { guests: 6 + jumps.length, staff: 2 })) as [TestHotel]
    const readers = bases.flatMap((base, index) => [
      new Reader({ base, hotel, person: hotel.staff[index]!, as: 'manager' }),
      new Reader({ base, hotel, person: hotel.guests[index]!, as: 'guest' }),
    ])
    await Promise.all(readers.map((reader) => reader.open()))
    const phones = new GuestClients(
      bases,
      hotel.guests.slice(0, 6).map((guest) => ({ hotel, guest })),
      { breaking: 0 },
    )
    for (const [index, offset] of jumps.entries()) {
      await phones.acknowledges(10, 20_000)
      await jumping.jump(offset)
      const called = await ask('POST', `${bases[0]}/api/hotels/${hotel.id}/my/taxi-requests`, {
        cookie: hotel.guests[6 + index]!.cookie,
        body: { id: newId(), pickup_location: 'Hotel Lobby' },
      })
      expect(called.status).toBe(201)
    }
    await phones.acknowledges(10, 20_000)
    const ledger = await phones.finish()
    const sent = () => taxis(hotel).then((all) => all.filter(({ status }) => status === 'dispatched'))
    await expect.poll(async () => (await sent()).length).toBe(jumps.length)

    const { rows, ...found } = await checkConsistency(database.owner, [hotel], ledger)
    expect(ledger.problems).toEqual([])
    expect(found).toEqual({ lost: [], unexpected: [], gaps: [], falseConfirmations: [] })
    const last = (
      await asOwner(
        database.owner,
        (sql) =>
          sql<
            { last_number: number }[]
          >`select last_number::int from hotel_event_counters where hotel_id = ${hotel.id}`,
      )
    )[0]!.last_number
    for (const reader of readers) {
      if (reader.options.as === 'manager') await expect.poll(() => reader.cursor).toBe(last)
      expect([reader.problems, reader.goodbye, reader.refused, reader.resets, reader.ends]).toEqual([
        [],
        null,
        null,
        0,
        0,
      ])
    }
    const waited = (await sent()).map(({ waited_ms }) => waited_ms)
    expect(Math.min(...waited)).toBeGreaterThanOrEqual(2_000)
    expect(Math.max(...waited)).toBeLessThan(2_000 + within(1_000))
    expect(new Set((await sent()).map(({ hour_ms }) => Math.round(hour_ms / 1000)))).toEqual(new Set([3600]))
    // A session that begins while the clock is wrong goes on when it is right again.
    await jumping.jump(-5 * hour)
    const answer = await fetch(`${bases[0]}/api/hotels/${hotel.id}/guest-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ room_number: 'Apt 9', guest_name: 'Of Yesterday' }),
    })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    await jumping.jump(0)
    for (const base of bases)
      expect((await ask('GET', `${base}/api/hotels/${hotel.id}/my/requests`, { cookie })).status).toBe(200)
    await Promise.all(readers.map((reader) => reader.close()))
    for (const program of [jumping.program, steady]) {
      expect(errorsIn(program.output())).toEqual([])
      expect((await program.stop()).code).toBe(0)
    }
    reportMetrics('clock jumps', {
      jumps: jumps.length,
      'hours at most': Math.max(...jumps) / hour,
      acknowledged: ledger.acknowledged.size,
      rows,
      'events in order': last,
      'streams ended': 0,
      'taxis dispatched after ms: least': Math.min(...waited),
      longest: Math.max(...waited),
    })
  },
  isLong ? 300_000 : 60_000,
)
