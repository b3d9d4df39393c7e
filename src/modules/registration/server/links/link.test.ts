import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReservation } from '#modules/reservations/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '#testing/test-server.ts'
import { makeArrivalLink } from '../../contract.ts'
import { openArrival, putArrivingPerson } from '../../contract/arrival.ts'
import { readReservationId } from './link.ts'

let world: TestServer
let sql: Client
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
  sql = openClient(world.database.owner)
  hotelSlug = await world.aHotel({ features: { registration: true } })
  manager = await world.aManager(hotelSlug)
})
afterAll(async () => {
  await sql.end()
  await world.close()
})

const today = dayFrom(0)
const makeLink = async (): Promise<string> => {
  const id = newId()
  const days = { check_in: addDays(today, 1), check_out: addDays(today, 3) }
  const body = { id, guest_name: 'Ana Quokkavić', apartment: id.slice(-6), ...days }
  await world.call(manager, addReservation, { params: { hotelSlug }, body })
  const made = await world.call(manager, makeArrivalLink, {
    params: { hotelSlug, reservationId: id },
    body: { renew: false },
  })
  return made.body.address.split('#')[1] ?? ''
}
/** @param from the address of the caller, by number */
const send = async (from: number, link: string, route: 'read' | 'write' = 'read', person: object = {}) => {
  const { method, url } =
    route === 'read'
      ? { method: openArrival.method, url: getUrl(openArrival, { params: { hotelSlug } }) }
      : { method: putArrivingPerson.method, url: getUrl(putArrivingPerson, { params: { hotelSlug, position: '1' } }) }
  const answer = await world.server.app.inject({
    method,
    url,
    remoteAddress: `10.0.${Math.floor(from / 200)}.${1 + (from % 200)}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ link, ...(route === 'write' && { id: newId(), person }) }),
  })
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code, body: answer.body }
}
/** The link with one of its 256 bits flipped. */
const flip = (link: string, bit: number): string => {
  const bytes = Buffer.from(link, 'base64url')
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return bytes.toString('base64url')
}

test('a link with any one of its 256 bits flipped is refused, read and written', async () => {
  const link = await makeLink()
  const found = new Set<string>()
  for (let bit = 0; bit < 256; bit += 1) {
    const { status, code } = await send(Math.floor(bit / 10), flip(link, bit), bit % 2 === 0 ? 'read' : 'write')
    found.add(`${status} ${code}`)
  }
  expect([...found]).toEqual(['403 registration.link_invalid'])
  expect((await send(999, link)).status).toBe(200)
})

test('of many guesses from many addresses no more are compared than the limit of each', async () => {
  const addresses = isLong ? 100 : 4
  const link = await makeLink()
  const counts: Record<number, number> = {}
  for (let at = 0; at < addresses * 30; at += 1) {
    const { status } = await send(1_000 + (at % addresses), flip(link, 128 + (at % 128)))
    counts[status] = (counts[status] ?? 0) + 1
  }
  // The limit of 20 in ten minutes, and the one that reaches it.
  expect(counts).toEqual({ 403: addresses * 21, 429: addresses * 9 })
  expect((await send(999, link)).status).toBe(200)
  reportMetrics('guessed arrival links', { addresses, compared: counts[403] ?? 0, refused: counts[429] ?? 0 })
})

test('no answer to a link holds a number, a whole surname or a stroke', async () => {
  const link = await makeLink()
  const person = { surname: 'Wombatović', given_name: 'Ana' }
  const answers: string[] = []
  for (let at = 0; at < (isLong ? 1_000 : 50); at += 1) {
    if (at % 60 === 0) await sql`delete from rate_limits`
    const saved = await send(at, link, 'write', { ...person, surname: `${person.surname}-${'x'.repeat(at % 30)}` })
    expect(saved.status).toBe(200)
    answers.push(saved.body, (await send(at, link)).body)
  }
  expect(answers.filter((answer) => /Wombatov|document_number":"|strokes/.test(answer))).toEqual([])
})

// A ratio of medians, measured in turns: on a machine that others share it says nothing.
test.runIf(isLong)(
  'wrong links of every kind are refused in the same time',
  async () => {
    const [link, other] = [await makeLink(), await makeLink()]
    const renewed = await makeLink()
    await sql`update registrations set link_generation = link_generation + 1
    where hotel_id = ${hotelSlug} and id = ${readReservationId(renewed)}`
    const kinds = {
      'wrong proof': flip(link, 200),
      'unknown reservation': Buffer.concat([Buffer.alloc(16, 7), Buffer.from(link, 'base64url').subarray(16)]).toString(
        'base64url',
      ),
      'proof of another': Buffer.concat([
        Buffer.from(link, 'base64url').subarray(0, 16),
        Buffer.from(other, 'base64url').subarray(16),
      ]).toString('base64url'),
      'old generation': renewed,
    }
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
    for (let at = 0; at < 2_000; at += 1)
      for (const [kind, one] of Object.entries(kinds)) {
        const began = performance.now()
        await send(5_000 + Math.floor(at / 4), one)
        times.get(kind)?.push(performance.now() - began)
      }
    const medians = [...times.values()].map((some) => some.toSorted((a, b) => a - b)[some.length >> 1] ?? 0)
    const [fast, slow] = [Math.min(...medians), Math.max(...medians)]
    reportMetrics('wrong links', { 'median ms': fast, 'slowest to fastest': (slow / fast).toFixed(3) })
    expect(slow / fast).toBeLessThan(1.05)
  },
  600_000,
)
