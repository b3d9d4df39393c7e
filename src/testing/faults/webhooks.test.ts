import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createExternalDatabase } from './external.ts'
import { ask } from './http.ts'
import { isLong, reportMetrics, within } from './metrics.ts'
import { clearEverything, run, type Program } from './program.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

const events = isLong ? 5_000 : 300
const kills = isLong ? 50 : 3
const failingShare = 0.3

type Call = {
  path: string
  headers: IncomingHttpHeaders
  text: string
  at: number
  failed: boolean
  verified: boolean
}

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let hotels: TestHotel[]
const calls: Call[] = []
let verifier: Webhook | undefined
// When it arrives: an old timestamp is refused.
const verifies = (text: string, headers: IncomingHttpHeaders): boolean => {
  try {
    return verifier?.verify(text, headers as Record<string, string>) !== undefined
  } catch {
    return false
  }
}
let origin: string
// Fails every so often, and accepts but never answers at one address.
const receiver = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => (text += part))
  request.on('end', () => {
    const path = request.url ?? ''
    if (path === '/hanging') return
    const failed = path === '/failing' && Math.random() < failingShare
    const { headers } = request
    calls.push({ path, headers, text, at: Date.now(), failed, verified: verifies(text, headers) })
    response.writeHead(failed ? 503 : 200).end()
  })
})
beforeAll(async () => {
  database = await createExternalDatabase()
  hotels = await seedHotel(database.owner, 2, { guests: 1, staff: 1 })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  await clearEverything()
  receiver.closeAllConnections()
  receiver.close()
  await database.drop()
})

const start = async (): Promise<{ program: Program; base: string }> => {
  const program = run({ ...database.settings, WEBHOOK_HOSTS: origin })
  return { program, base: (await program.ready).base }
}
const addEndpoint = async (base: string, { id, staff }: TestHotel, path: string): Promise<string> => {
  const reply = await ask('POST', `${base}/api/hotels/${id}/webhooks`, {
    cookie: staff[0]?.cookie ?? '',
    body: { id: newId(), url: origin + path, event_types: ['request.created'] },
  })
  if (reply.status !== 201) throw new Error(`No endpoint: ${reply.status}`)
  return String(reply.body['secret'])
}
const insertRequests = ({ id, guests }: TestHotel, count: number): Promise<unknown> =>
  asOwner(
    database.owner,
    (sql) => sql`
      insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description)
      select ${id}, uuidv7(), ${guests[0]?.id ?? ''}, 'Ana Guest1', 'Room 1', 'towels', 'housekeeping', 'Now.'
        from generate_series(1, ${count})`,
  )
type Payload = { id: string; number: number; previous_number: number | null; at: string }
const payloadOf = ({ text }: Call): Payload => JSON.parse(text) as Payload

test(
  `${events} events reach a receiver that fails ${failingShare * 100} % of its calls, over ${kills} kills of the process`,
  async () => {
    const [hotel] = hotels as [TestHotel, TestHotel]
    let { program, base } = await start()
    verifier = new Webhook(await addEndpoint(base, hotel, '/failing'))
    for (let kill = 0; kill < kills; kill += 1) {
      await insertRequests(hotel, Math.floor(events / kills))
      const before = calls.length
      // In the middle of sending.
      await expect.poll(() => calls.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 3 + (kill % 7))
      await program.kill()
      ;({ program, base } = await start())
    }
    await insertRequests(hotel, events - kills * Math.floor(events / kills))
    const count = (condition: string): Promise<number> =>
      asOwner(database.owner, async (sql) => {
        // A call that waits longer than its claim lasts need not: only the result counts here.
        await sql`update webhook_deliveries set due_at = now() where status = 'pending' and due_at > now() + interval '31 seconds'`
        const [row] = await sql.unsafe<{ count: number }[]>(
          `select count(*)::int as count from webhook_deliveries where ${condition}`,
        )
        return row?.count ?? 0
      })
    await expect
      .poll(() => count(`status = 'delivered'`), { timeout: isLong ? 1_800_000 : 240_000, interval: 1_000 })
      .toBe(events)
    expect(await count('true')).toBe(events)

    const arrived = calls.filter(({ path, failed }) => path === '/failing' && !failed)
    expect(arrived.filter(({ verified }) => !verified)).toEqual([])
    const numbers = new Map<number, Set<string>>()
    for (const call of arrived) {
      const { number } = payloadOf(call)
      numbers.set(number, (numbers.get(number) ?? new Set()).add(String(call.headers['webhook-id'])))
    }
    expect(numbers.size).toBe(events)
    expect([...numbers.values()].filter((ids) => ids.size > 1)).toEqual([])
    // Each names the one before: a chain without a gap.
    const payloads = [...new Map(arrived.map((call) => [payloadOf(call).number, payloadOf(call)])).values()].toSorted(
      (one, other) => one.number - other.number,
    )
    expect(payloads.slice(1).map(({ previous_number }) => previous_number)).toEqual(
      payloads.slice(0, -1).map(({ number }) => number),
    )
    await program.stop()
    reportMetrics('webhooks', {
      events,
      kills,
      calls: calls.filter(({ path }) => path === '/failing').length,
      missing: events - numbers.size,
      'with another id': 0,
      'arrived again with the same id': arrived.length - events,
      'signatures verified': arrived.length,
    })
  },
  isLong ? 3_600_000 : 600_000,
)

test('a receiver that never answers delays another by less than a second', async () => {
  const [, hotel] = hotels as [TestHotel, TestHotel]
  const { program, base } = await start()
  await addEndpoint(base, hotel, '/well')
  const measure = async (rounds: number): Promise<number> => {
    const delays: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const from = calls.filter(({ path }) => path === '/well').length
      await insertRequests(hotel, 4)
      const began = Date.now()
      const arrived = (): Call[] => calls.filter(({ path }) => path === '/well').slice(from)
      await expect.poll(() => arrived().length, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(4)
      delays.push(...arrived().map(({ at }) => at - began))
    }
    return Math.max(...delays)
  }
  const alone = await measure(10)
  await addEndpoint(base, hotel, '/hanging')
  const beside = await measure(20)
  await program.stop()
  reportMetrics('webhooks beside a hanging receiver', { 'ms alone at most': alone, 'ms beside it at most': beside })
  expect(beside - alone).toBeLessThan(within(1_000))
}, 240_000)
