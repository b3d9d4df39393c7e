import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { createExternalDatabase } from '../faults/external.ts'
import { ask, connections, type Reply } from '../faults/http.ts'
import { isLong, reportMetrics } from '../faults/metrics.ts'
import { clearEverything, run, type Program } from '../faults/program.ts'
import { asOwner, seedHotel, type TestHotel } from '../faults/seed-hotels.ts'
import { insertRows } from '../insert-rows.ts'
import { allowSlow } from '../setup/allow-slow.ts'

/*
 * Guessing, with the real program: the attacker shares the hotel's one address with everybody else. The hotel has a
 * room for every guest: a hotel without rooms slows unknown guests down.
 */

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let program: Program
let base: string
let hotel: TestHotel
beforeAll(async () => {
  database = await createExternalDatabase()
  program = run({ ...database.settings, DATABASE_CONNECTIONS: '4' })
  base = (await program.ready).base
  hotel = (await seedHotel(database.owner, 1, { guests: 1, staff: 1 }))[0]!
  const names = [
    ...Array.from({ length: size.guests }, (_, at) => `Room ${at}`),
    ...Array.from({ length: size.rooms }, (_, at) => `Apt ${at}`),
  ]
  await asOwner(database.owner, (sql) =>
    insertRows(
      sql,
      'rooms',
      names.map((room_number) => ({
        hotel_id: hotel.id,
        id: newId(),
        room_number,
        card_token: newId(),
        stay_code: 'AAAA-AAAA',
      })),
    ),
  )
}, 60_000)
afterAll(async () => {
  await program.stop()
  await clearEverything()
  await database.drop()
})

const size = isLong
  ? { guests: 200, rooms: 50, accounts: 50, guesses: 60 }
  : { guests: 40, rooms: 3, accounts: 3, guesses: 12 }
const signIn = (form: object, kind = 'guest', agent = honest) =>
  ask('POST', `${base}/api/hotels/${hotel.id}/${kind}-session`, { body: form, agent })
const honest = connections(10)
const guessers = connections(20)
const getCount = (replies: readonly Reply[]): Record<string, number> =>
  Object.fromEntries(
    Map.groupBy(replies, ({ status }) => `answered ${status}`)
      .entries()
      .map(([status, list]) => [status, list.length]),
  )
const retryAfter = (reply: Reply): number => Number('headers' in reply ? reply.headers['retry-after'] : 0)

test(
  `${size.guests} honest guests of one address sign in while somebody behind the same address guesses codes and passwords`,
  async () => {
    allowSlow('hashes what honest people and guesses type')
    const secret = (room: number) => ({ room_number: `Apt ${room}`, guest_name: 'Coded Guest' })
    for (let room = 0; room < size.rooms; room += 1)
      expect((await signIn({ ...secret(room), access_code: `right ${room}` })).status).toBe(201)
    const guesses: Reply[] = []
    let isOver = false
    const guess = async (count: number, one: (at: number) => Promise<Reply>): Promise<void> => {
      for (let at = 0; at < count && !isOver; at += 1) guesses.push(await one(at))
    }
    // All simultaneously, so that none can hide behind another that has not been counted yet.
    const attack = [
      ...Array.from({ length: size.rooms }, (_, room) =>
        guess(size.guesses, (at) => signIn({ ...secret(room), access_code: `guess ${at}` }, 'guest', guessers)),
      ),
      ...Array.from({ length: size.accounts }, (_, account) =>
        guess(size.guesses, (at) =>
          signIn(
            {
              email: account === 0 ? `${hotel.staff[0]!.id}@house.example` : `nobody${account}@house.example`,
              password: `guess ${at}`,
            },
            'manager',
            guessers,
          ),
        ),
      ),
    ]
    const waits: number[] = []
    const refused: Reply[] = []
    for (let guest = 0; guest < size.guests; guest += 1) {
      const began = performance.now()
      const reply = await signIn({ room_number: `Room ${guest}`, guest_name: 'Honest Guest' })
      waits.push(performance.now() - began)
      if (reply.status !== 201) refused.push(reply)
    }
    expect(refused).toEqual([])
    await Promise.all(attack)
    isOver = true
    // No guess succeeded; all were told when to retry.
    expect(guesses.filter(({ status }) => status < 400)).toEqual([])
    const late = guesses.filter(({ status }) => status === 429 || status === 503)
    expect(late.length).toBeGreaterThan(guesses.length / 4)
    expect(late.filter((reply) => !(retryAfter(reply) > 0))).toEqual([])
    reportMetrics('brute force', {
      'honest sign-ins': size.guests,
      refused: refused.length,
      'p50 ms': getPercentiles(waits).p50,
      'p99 ms': getPercentiles(waits).p99,
      guesses: guesses.length,
      ...getCount(guesses),
    })
  },
  isLong ? 600_000 : 120_000,
)

test('every guest is still signed in', async () => {
  const [{ guests } = { guests: 0 }] = await asOwner(
    database.owner,
    (sql) => sql<{ guests: number }[]>`select count(*)::int as guests from guests where guest_name = 'Honest Guest'`,
  )
  expect(guests).toBe(size.guests)
})
