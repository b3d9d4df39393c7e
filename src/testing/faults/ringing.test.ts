import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createPushReceiver, type PushReceiver } from '../outside/push-receiver.ts'
import { createExternalDatabase } from './external.ts'
import { ask } from './http.ts'
import { errorsIn, isLong, reportMetrics, within } from './metrics.ts'
import { clearEverything, run } from './program.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

const things = 1_000
/** Over how many seconds they become due. */
const seconds = isLong ? 600 : 20
/** How many pushes a process sends at once: so many can be under way when it is killed. */
const pushesAtOnce = 20

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let receiver: PushReceiver
let hotel: TestHotel
beforeAll(async () => {
  database = await createExternalDatabase()
  receiver = await createPushReceiver()
  hotel = (await seedHotel(database.owner, 1, { guests: 1, staff: 1 }))[0] as TestHotel
}, 60_000)
afterAll(async () => {
  await clearEverything()
  await receiver.close()
  await database.drop()
})

type Rings = { rung: number; most: number; longest: number; early: number }

/** The rings in the event log: how many, how often at most the same, and how long after its time. */
const readRings = (): Promise<Rings> =>
  asOwner(database.owner, async (sql) => {
    const [rings] = await sql<Rings[]>`
      with rings as (select row_id, extract(epoch from created_at - (row_data ->> 'escalation_from')::timestamptz)::float8 * 1000 as late
        from hotel_events where hotel_id = ${hotel.id} and entity = 'service_requests' and changed ? 'ring_due_at')
      select count(distinct row_id)::int as rung, coalesce((select max(times) from (select count(*)::int as times
        from rings group by row_id) each), 0) as most,
        coalesce(max(late), 0) as longest, count(*) filter (where late < 0)::int as early from rings`
    return rings as Rings
  })

test(
  `${things} things for later that become due within ${seconds} s ring once each and in time on three processes, one of which is killed`,
  async () => {
    const settings = { ...database.settings, PUSH_HOSTS: receiver.origin }
    const programs = [run(settings), run(settings), run(settings)] as const
    const [first] = await Promise.all(programs.map(({ ready }) => ready))
    const base = first?.base
    const [guest, manager] = [hotel.guests[0], hotel.staff[0]]
    if (!guest || !manager || !base) throw new Error('Nobody is there.')
    const subscribed = await ask('POST', `${base}/api/subscribe`, {
      cookie: manager.cookie,
      body: { ...receiver.subscription(), hotel_id: hotel.id, as: 'manager', language: 'en' },
    })
    expect(subscribed.status).toBe(204)
    const ids = Array.from({ length: things }, newId)
    await asOwner(
      database.owner,
      (sql) => sql`
        insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description,
          scheduled_for, escalation_from)
        select ${hotel.id}, id::uuid, ${guest.id}, 'Ana Guest1', 'Room 1', 'towels', 'housekeeping', 'Later.', now() + interval '1 day',
          now() + make_interval(secs => 5 + ${seconds} * (place - 1)::float8 / ${things})
        from jsonb_array_elements_text(${ids}) with ordinality as one(id, place)`,
    )
    const countUnclaimed = async (): Promise<{ unclaimed: unknown; scheduled: unknown }> => {
      const reply = await ask('GET', `${base}/api/hotels/${hotel.id}/requests/open`, { cookie: manager.cookie })
      if (reply.status !== 200) throw new Error(`No counts: ${reply.status}`)
      return { unclaimed: reply.body['unclaimed'], scheduled: reply.body['scheduled'] }
    }
    expect(await countUnclaimed()).toEqual({ unclaimed: 0, scheduled: things })

    const aThird = { timeout: seconds * 1000 + 60_000, interval: 100 }
    await expect.poll(async () => (await readRings()).rung, aThird).toBeGreaterThan(things / 3)
    const killed = await programs[2].kill()
    const { unclaimed, scheduled } = await countUnclaimed()
    expect(Number(unclaimed) + Number(scheduled)).toBe(things)
    await expect.poll(async () => (await readRings()).rung, { ...aThird, interval: 500 }).toBe(things)
    const rings = await readRings()
    expect(rings).toMatchObject({ most: 1, early: 0 })
    expect(rings.longest).toBeLessThan(within(5_000))
    expect(await countUnclaimed()).toEqual({ unclaimed: things, scheduled: 0 })

    const told = (): Map<string, number> => {
      const times = new Map<string, number>()
      for (const { text } of receiver.received) {
        const { tag, title } = (JSON.parse(text) as { notification: { tag: string; title: string } }).notification
        if (title.startsWith('Due at ')) times.set(tag, (times.get(tag) ?? 0) + 1)
      }
      return times
    }
    // A message that the killed process had claimed is sent half a minute later.
    await expect.poll(() => told().size, { timeout: 90_000, interval: 500 }).toBe(things)
    const again = [...told().values()].filter((times) => times > 1)
    // The killed process may have sent what it could no longer note.
    expect(again.length).toBeLessThanOrEqual(pushesAtOnce)
    expect(again.every((times) => times === 2)).toBe(true)
    const seen = errorsIn(killed.output + killed.errors)
    for (const program of programs.slice(0, 2)) seen.push(...errorsIn((await program.stop()).output))
    expect(seen).toEqual([])
    reportMetrics('ringing', {
      things,
      seconds,
      processes: 3,
      killed: 1,
      'rang ms after its time at most': rings.longest,
      'rang more than once': 0,
      'things with a push': told().size,
      'pushes sent again after the kill': again.length,
    })
  },
  isLong ? 1_200_000 : 180_000,
)
