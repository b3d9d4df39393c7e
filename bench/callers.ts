import type { Reply } from './connection.ts'

/** Somebody who calls: the path, his cookie, for a create who he is, and for an order the menu's five. */
export type Caller = { path: string; cookie: string; room_number: string; guest_name: string; items?: readonly string[] }

/** What each of the five costs: an order says what it expects to pay. */
export const price = 4.5

let count = 0

/** The body of a create: the same words in every one, another number. */
export const createBody = ({ room_number, guest_name }: Caller, id: string): string =>
  JSON.stringify({ id, type: 'towels', description: `Two bath towels and a hair dryer for the evening, please. Wish number ${(count += 1)}.`, room_number, guest_name })

/** The body of an order: one of each of the five. */
export const orderBody = ({ items = [] }: Caller, id: string): string =>
  JSON.stringify({ id, lines: items.map((item) => ({ id: item, quantity: 1 })), expected_total: items.length * price })

/** One of them, by chance. */
export const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** @throws Error for any other answer */
export const expectStatus = (reply: Reply, status: number): void => {
  if (reply.status !== status) throw new Error(`Expected ${status}, not ${reply.status}: ${reply.body.toString().slice(0, 300)}`)
}
