import { expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { canTransition } from '#core/tickets/policy.ts'
import { cartEmpty, loginRequired, missingFields, orderStatuses, shortId } from './contract.ts'
import {
  lineAvailability,
  orderProblem,
  transitions,
  withLines,
  withoutLines,
  withQuantity,
  type CartLines,
} from './policy.ts'

const soup = { id: 'soup', name: 'Soup', price: 6.35 }
const guest = { id: newId(), hotel_id: 'marina', room_number: 'Room 12', guest_name: 'Jonas Weber' }

test('a cart raises a quantity, removes a line at zero or less, and keeps what the guest saw', () => {
  const one: CartLines = withQuantity({}, soup, 1)
  expect(one).toEqual({ soup: { name: 'Soup', price: 6.35, quantity: 1 } })
  expect(withQuantity(one, { ...soup, price: 9 }, 2)).toEqual({ soup: { name: 'Soup', price: 6.35, quantity: 2 } })
  expect([withQuantity(one, soup, 0), withQuantity(one, soup, -1), withQuantity({}, soup, 0)]).toEqual([{}, {}, {}])
  expect(withQuantity(one, soup, 1000)['soup']?.quantity).toBe(99)
})
test('ordered items leave the cart and items added meanwhile stay; a returned order is merged with what is there', () => {
  const tea = { name: 'Tea', price: 2, quantity: 1 }
  const ordered: CartLines = { soup: { name: 'Soup', price: 6.35, quantity: 2 }, tea }
  expect(withoutLines(ordered, ordered)).toEqual({})
  expect(withoutLines({ soup: { name: 'Soup', price: 6.35, quantity: 3 }, wine: tea }, ordered)).toEqual({
    soup: { name: 'Soup', price: 6.35, quantity: 1 },
    wine: tea,
  })
  expect(withoutLines({ soup: { name: 'Soup', price: 6.35, quantity: 1 } }, ordered)).toEqual({})
  expect(withLines({}, ordered)).toEqual(ordered)
  // At the price that the guest saw last.
  expect(withLines({ soup: { name: 'Soup', price: 9, quantity: 98 }, wine: tea }, ordered)).toEqual({
    soup: { name: 'Soup', price: 9, quantity: 99 },
    tea,
    wine: tea,
  })
})
test('an order needs a non-empty cart, a signed-in guest, and hotel, id, room and name', () => {
  expect([orderProblem([], guest), orderProblem([soup], null), orderProblem([soup], guest)]).toEqual([
    cartEmpty,
    loginRequired,
    null,
  ])
  for (const blank of ['id', 'hotel_id', 'room_number', 'guest_name'])
    expect(orderProblem([soup], { ...guest, [blank]: ' ' })).toBe(missingFields)
})
test('a line is available as it was, has another price, or is unavailable', () => {
  const line = { name: 'Soup', price: 6.35, quantity: 2 }
  expect([
    lineAvailability(line, { price: 6.35 }),
    lineAvailability(line, { price: 6.4 }),
    lineAvailability(line, undefined),
  ]).toEqual(['same', 'changed', 'gone'])
})
test('an order goes from pending to preparing to delivered and nowhere else', () => {
  expect(orderStatuses.map((from) => orderStatuses.filter((to) => canTransition(transitions, from, to)))).toEqual([
    ['preparing'],
    ['delivered'],
    [],
  ])
})
test('the short id is the first eight characters', () => {
  expect(shortId('7f3a91c2-65bd-4bd2-8f3e-0123456789ab')).toBe('7f3a91c2')
})
