import type { Reply } from './connection.ts'

/**
 * A caller: a path and a cookie, for a create the guest, for an order the five items of the menu, for a
 * sign-in of staff the e-mail, and for the guest home all that it reads.
 */
export type Caller = {
  path: string
  cookie: string
  room_number: string
  guest_name: string
  items?: readonly string[]
  email?: string
  reads?: readonly string[]
}

/** The password of all staff. */
export const password = 'harbour lights at seven'

/**
 * The reads of a guest home, in a hotel with everything, after its shell, relative to the hotel: `npm run bench:web` checks
 * that a browser reads just this.
 */
export const guestHomeReads = [
  'my/conversation?limit=30',
  'my/menu',
  'my/requests?limit=50',
  'my/room-sign',
  'my/stay',
  'my/taxi-requests?limit=50',
  'opening-hours',
  'request-types?as=guest',
  'session',
  'status',
] as const

/** The price of each item of the menu: an order names the total that it expects. */
export const price = 4.5

let count = 0

/** The body of a create: the same words in every one, another number. */
export const createBody = ({ room_number, guest_name }: Caller, id: string): string =>
  JSON.stringify({
    id,
    type: 'towels',
    description: `Two bath towels and a hair dryer for the evening, please. Wish number ${(count += 1)}.`,
    room_number,
    guest_name,
  })

/** The body of an order: one of each of the five items. */
export const orderBody = ({ items = [] }: Caller, id: string): string =>
  JSON.stringify({ id, lines: items.map((item) => ({ id: item, quantity: 1 })), expected_total: items.length * price })

/** The body of a sign-in: staff by e-mail and password, guests by room and name. */
export const signInBody = ({ email, room_number, guest_name }: Caller): string =>
  JSON.stringify(email === undefined ? { room_number, guest_name } : { email, password })

/** One of them, at random. */
export const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** @throws Error for any other answer */
export const expectStatus = (reply: Reply, status: number): void => {
  if (reply.status !== status)
    throw new Error(`Expected ${status}, not ${reply.status}: ${reply.body.toString().slice(0, 300)}`)
}
