import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { createExternalDatabase } from './external.ts'
import { ask } from './http.ts'
import { errorsIn, isLong, reportMetrics, within } from './metrics.ts'
import { clearEverything, run, type Program } from './program.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

const kills = isLong ? 200 : 8
const callsPerKill = 4

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let hotels: TestHotel[]
beforeAll(async () => {
  database = await createExternalDatabase()
  // Each guest calls once: one taxi at a time is a guest's limit.
  hotels = await seedHotel(database.owner, 4, { guests: kills, staff: 0 })
}, 60_000)
afterAll(async () => {
  await clearEverything()
  await database.drop()
})

type RunningServer = { program: Program; base: string }
const aProgram = async (): Promise<RunningServer> => {
  const program = run(database.settings)
  return { program, base: (await program.ready).base }
}

type Row = { hotel_id: string; id: string; status: string; waited_ms: number; over_ms: number }

/** Ends the hour of every dispatched taxi a second from now. */
const anHourLater = (): Promise<unknown> =>
  asOwner(
    database.owner,
    (sql) => sql`
  update taxi_requests set complete_due_at = now() + interval '1 second'
    where status = 'dispatched' and complete_due_at > now() + interval '1 minute'`,
  )

const readAll = (): Promise<Row[]> =>
  asOwner(
    database.owner,
    (sql) => sql<Row[]>`
  select hotel_id, id, status, extract(epoch from dispatched_at - created_at)::float8 * 1000 as waited_ms,
    extract(epoch from completed_at - complete_due_at)::float8 * 1000 as over_ms from taxi_requests`,
  )

/** Every transition in the event log, by taxi, in order: `updated_at` changes with each and with nothing else. */
const readHistories = (): Promise<{ told: string; taxis: number }[]> =>
  asOwner(
    database.owner,
    (sql) => sql<{ told: string; taxis: number }[]>`
  with transitions as (select hotel_id, row_id, row_data->>'status' as status, min(number) as number
    from hotel_events where entity = 'taxi_requests'
    group by hotel_id, row_id, row_data->>'status', row_data->>'updated_at'),
  histories as (select string_agg(status, ' ' order by number) as told from transitions group by hotel_id, row_id)
  select told, count(*)::int as taxis from histories group by told`,
  )

test(
  `each taxi is dispatched 2 to 3 s after the call and completed after its hour, once, over ${kills} kills of one of two servers`,
  async () => {
    const began = performance.now()
    const servers = [await aProgram(), await aProgram()]
    const guests = hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest, id: newId() })))
    expect(guests).toHaveLength(kills * callsPerKill)
    const call = async ({ hotel, guest, id }: (typeof guests)[number]): Promise<void> => {
      for (;;) {
        const { base } = servers[Math.floor(Math.random() * 2)]!
        const reply = await ask('POST', `${base}/api/hotels/${hotel.id}/my/taxi-requests`, {
          cookie: guest.cookie,
          body: { id, pickup_location: 'Hotel Lobby' },
        })
        if (reply.status === 201) return
        expect([0, 503]).toContain(reply.status)
        await pause(20 + Math.random() * 50)
      }
    }
    const calling: Promise<void>[] = []
    const seen: string[] = []
    for (let done = 0; done < kills; done += 1) {
      calling.push(
        ...guests
          .slice(done * callsPerKill, (done + 1) * callsPerKill)
          .map((guest) => pause(Math.random() * 1_000).then(() => call(guest))),
      )
      await pause(Math.random() * 300)
      const at = done % 2
      const { output, errors } = await servers[at]!.program.kill()
      seen.push(...errorsIn(output + errors))
      servers[at] = await aProgram()
      await anHourLater()
    }
    await Promise.all(calling)
    const left = (): Promise<number> =>
      anHourLater()
        .then(readAll)
        .then((rows) => rows.filter(({ status }) => status !== 'completed').length)
    await expect.poll(left, { timeout: 15_000, interval: 200 }).toBe(0)

    const rows = await readAll()
    const waited = rows.map(({ waited_ms }) => waited_ms)
    const over = rows.map(({ over_ms }) => over_ms)
    expect(rows).toHaveLength(guests.length)
    const histories = await readHistories()
    expect(histories).toEqual([{ told: 'requested dispatched completed', taxis: guests.length }])
    expect(Math.min(...waited)).toBeGreaterThanOrEqual(2_000)
    expect(Math.max(...waited)).toBeLessThan(2_000 + within(1_000))
    expect(Math.min(...over)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...over)).toBeLessThan(within(1_000))
    expect(seen).toEqual([])
    for (const { program } of servers)
      expect([(await program.stop()).code, errorsIn(program.output())]).toEqual([0, []])
    reportMetrics('taxis under kills', {
      kills,
      processes: 2,
      taxis: rows.length,
      seconds: (performance.now() - began) / 1000,
      'dispatched after ms: least': Math.min(...waited),
      p50: getPercentiles(waited).p50,
      p99: getPercentiles(waited).p99,
      longest: Math.max(...waited),
      'completed after its hour ms: p50': getPercentiles(over).p50,
      'at most': Math.max(...over),
      'not exactly once': rows.length - (histories[0]?.taxis ?? 0),
    })
  },
  isLong ? 1_800_000 : 90_000,
)
