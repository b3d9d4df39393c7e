import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createExternalDatabase } from '../faults/external.ts'
import { ask, connections, type Reply } from '../faults/http.ts'
import { isLong, reportMetrics } from '../faults/metrics.ts'
import { clearEverything, run, type Program } from '../faults/program.ts'
import { asOwner, seedHotel } from '../faults/seed-hotels.ts'
import { insertRows } from '../insert-rows.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { dayFrom } from '../setup/hotel-day.ts'

/*
 * Guessing a hotel's sign-in, with the real program, for each credential that a hotel can require: in all spellings,
 * first from one address and then from many. Meanwhile honest guests sign in, some of them behind the attacker's own
 * address.
 */

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let program: Program
let base: string
beforeAll(async () => {
  database = await createExternalDatabase()
  // Each request names its address, as behind a proxy.
  program = run({ ...database.settings, DATABASE_CONNECTIONS: '4', TRUSTED_PROXIES: '127.0.0.1' })
  base = (await program.ready).base
}, 60_000)
afterAll(async () => {
  await program.stop()
  await clearEverything()
  await database.drop()
})

const size = isLong ? { guesses: 5_000, addresses: 1_000, atOnce: 16 } : { guesses: 120, addresses: 60, atOnce: 8 }
const rooms = Array.from({ length: 20 }, (_, at) => at + 1)
/** The attacker's targets; honest guests of the other rooms are behind the same address. */
const guessedRooms = isLong ? 10 : 4
const agent = connections(24)
const theirs = '192.0.2.66'

type Form = Partial<Record<'room_number' | 'guest_name' | 'access_code' | 'card', string>>
type Hotel = { id: string; known: Map<number, string>; signIn(form: Form, address: string): Promise<Reply> }
/** A guess, and whether it is right although it is no longer checked. */
type Guess = Form & { isRight?: boolean }
type Policy = 'open' | 'reservation' | 'code' | 'qr'

const code = (room: number) => `AAAA-B${String(room).padStart(3, '2')}`
const card = (room: number) => `card-of-room-number-${String(room).padStart(4, '0')}`
const getGuest = (room: number) => ({ room_number: `Room ${room}`, guest_name: `Katharina Obermeyer${room}` })

const aHotel = async (policy: Policy): Promise<Hotel> => {
  const { id } = (await seedHotel(database.owner, 1, { guests: 0, staff: 1 }))[0]!
  const known = new Map(rooms.map((room) => [room, newId()]))
  const [check_in, check_out] = [dayFrom(-1), dayFrom(2)]
  await asOwner(database.owner, async (sql) => {
    await sql`update hotels set guest_signin = ${policy} where id = ${id}`
    await insertRows(
      sql,
      'rooms',
      rooms.map((room) => ({
        hotel_id: id,
        id: newId(),
        room_number: `Room ${room}`,
        card_token: card(room),
        stay_code: code(room),
      })),
    )
    await insertRows(
      sql,
      'reservations',
      rooms.map((room) => ({
        hotel_id: id,
        id: newId(),
        guest_name: getGuest(room).guest_name,
        apartment: `Deluxe Double Room ${room}`,
        check_in,
        check_out,
        source: 'manual',
      })),
    )
    await insertRows(
      sql,
      'guests',
      rooms.map((room) => ({ hotel_id: id, id: known.get(room)!, ...getGuest(room) })),
    )
  })
  return {
    id,
    known,
    signIn: (body, address) =>
      ask('POST', `${base}/api/hotels/${id}/guest-session`, {
        body,
        agent,
        headers: { 'x-forwarded-for': address },
        timeoutMs: 60_000,
      }),
  }
}

const spellings = [
  (room: number) => `Room ${room}`,
  (room: number) => `ROOM${room}`,
  (room: number) => `rm. Room--- ..${room}`,
  (room: number) => `Apt ${room}`,
  (room: number) => `Room  Nr. ${room}`,
  (room: number) => `Apartment Room ${room} please`,
]
const first = ['Anna', 'Katharina', 'Liam', 'Jonas', 'Maria', 'Petar', 'Sofia', 'Novak']
const last = (at: number) =>
  at % 3 === 0 ? '-' : at % 3 === 1 ? `Guess${at}` : `Guess${at} Smith Byrne Rossi Weber Novak`

const guesses: Record<Policy, (at: number) => Guess> = {
  open: (at) => ({ guest_name: `${first[at % first.length]} Guess${at}` }),
  reservation: (at) => ({ guest_name: `${first[at % first.length]} ${last(at)}` }),
  code: (at) => ({ guest_name: 'Some Body', access_code: `${(at * 7919).toString(36).padStart(6, 'x')}-zz` }),
  qr: (at) =>
    at % 2 ? { guest_name: 'Katharina Somebody' } : { guest_name: 'Some Body', card: `${at}`.padStart(24, 'x') },
}
/**
 * The sign-in of a present guest: from an address of their own, or from the attacker's.
 * @param needsCard this room was guessed wrong from here, or is while many others are: a guest without a card waits
 */
const honest: Record<Policy, (room: number, needsCard: boolean) => Form> = {
  open: (room, needsCard) => (needsCard ? { guest_name: `Honest Guest${room}`, card: card(room) } : getGuest(room)),
  reservation: (room, needsCard) =>
    needsCard ? { guest_name: getGuest(room).guest_name, card: card(room) } : getGuest(room),
  code: (room) => ({
    room_number: `room${room}`,
    guest_name: 'Honest Guest',
    access_code: code(room).toLowerCase().replace('-', ' '),
  }),
  qr: (room) => ({ guest_name: 'Honest Guest', card: card(room) }),
}

const getAddress = (at: number) =>
  at % 2 ? `198.18.${at >> 8}.${at & 255}` : `2001:db8:${(at >> 4).toString(16)}:${(at & 15).toString(16)}::${at}`

test.each(['open', 'reservation', 'code', 'qr'] as const)(
  `%s: ${2 * size.guesses} guesses in all spellings, from one address and from ${size.addresses}, admit nobody and lock nobody out`,
  async (policy) => {
    allowSlow('hashes what honest people and guesses type')
    const hotel = await aHotel(policy)
    const replies: Record<'one' | 'many', { reply: Reply; right: boolean }[]> = { one: [], many: [] }
    const refused: { room: number; reply: Reply }[] = []
    let honestSignIns = 0
    let newcomersTold = 0

    const guess = async (from: 'one' | 'many'): Promise<void> => {
      const next = Array.from({ length: size.guesses }, (_, at) => at).values()
      const guesser = async () => {
        for (const at of next) {
          const room = 1 + (at % guessedRooms)
          // The right name last: by then it gets the same answer as all others.
          const isRight =
            from === 'one' && at >= size.guesses - guessedRooms && (policy === 'open' || policy === 'reservation')
          const form = {
            room_number: spellings[at % spellings.length]!(room),
            ...(isRight ? getGuest(room) : guesses[policy](at)),
          }
          replies[from].push({
            reply: await hotel.signIn(form, from === 'one' ? theirs : getAddress(at % size.addresses)),
            right: isRight,
          })
        }
      }
      let isOver = false
      const guests = async () => {
        for (let turn = 0; !isOver || turn < 2; turn += 1) {
          for (const room of rooms) {
            // Behind the attacker's address, and on a network of their own.
            for (const address of [theirs, `203.0.113.${room}`]) {
              const needsCard =
                address === theirs && (room <= guessedRooms || (from === 'many' && policy === 'reservation'))
              const reply = await hotel.signIn(honest[policy](room, needsCard), address)
              honestSignIns += 1
              if (reply.status !== 201) refused.push({ room, reply })
            }
            if (policy === 'open' && turn < 2) {
              const reply = await hotel.signIn(
                { room_number: `Room ${room}`, guest_name: `New ${from} Comer${turn}` },
                `203.0.113.${100 + room}`,
              )
              if (reply.status === 429) newcomersTold += 1
              if (from === 'one' && reply.status !== 201) refused.push({ room, reply })
            }
          }
        }
      }
      const coming = guests()
      await Promise.all(Array.from({ length: size.atOnce }, guesser))
      isOver = true
      await coming
    }
    await guess('one')
    await guess('many')

    const known = new Set(hotel.known.values())
    const figures = (from: 'one' | 'many') => {
      const of = replies[from]
      const count = (status: number) => of.filter(({ reply }) => reply.status === status).length
      const isIn = ({ reply }: { reply: Reply }) =>
        reply.status === 201 &&
        (policy !== 'open' ||
          known.has(String((('body' in reply && reply.body['user']) as { id?: string } | undefined)?.id)))
      return {
        guesses: of.length,
        'got in': of.filter(isIn).length,
        'told no': count(403),
        'told to wait': count(429),
        ...(policy === 'open' && { 'new guests': count(201) }),
        other: of.filter(({ reply }) => ![201, 403, 429].includes(reply.status)).length,
      }
    }
    const [one, many] = [figures('one'), figures('many')]
    reportMetrics(`${policy}, one address`, one)
    reportMetrics(`${policy}, ${size.addresses} addresses`, {
      ...many,
      'honest sign-ins': honestSignIns,
      refused: refused.length,
      ...(policy === 'open' && { 'newcomers with nothing to show, told to wait': newcomersTold }),
    })
    expect(refused).toEqual([])
    expect([one['got in'], many['got in'], one.other, many.other]).toEqual([0, 0, 0, 0])
    // One address is told to wait after a few guesses for each room.
    expect(one['told to wait']).toBeGreaterThan(isLong ? (size.guesses * 4) / 5 : 0)
  },
  isLong ? 900_000 : 120_000,
)
