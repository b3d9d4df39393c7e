import { expect, test } from 'vitest'
import type { MenuSettings } from '#modules/menu/contract/settings.ts'
import { canTransition } from '#modules/tickets/policy.ts'
import { newId } from '#platform/contract/id.ts'
import {
  cartEmpty,
  getNameForGuest,
  itemsLine,
  loginRequired,
  missingFields,
  orderStatuses,
  shortId,
} from './contract.ts'
import { getMinutesNeeded, orderProblem, transitions } from './policy.ts'

const soup = { id: 'soup', name: 'Soup', price: 6.35 }
const guest = { id: newId(), hotel_id: 'marina', room_number: 'Room 12', guest_name: 'Jonas Weber' }

test('an order needs a non-empty cart, a signed-in guest, and hotel, id, room and name', () => {
  expect([orderProblem([], guest), orderProblem([soup], null), orderProblem([soup], guest)]).toEqual([
    cartEmpty,
    loginRequired,
    null,
  ])
  for (const blank of ['id', 'hotel_id', 'room_number', 'guest_name'])
    expect(orderProblem([soup], { ...guest, [blank]: ' ' })).toBe(missingFields)
})
test('a guest is told the longest minutes of what they order, and the hotel’s where an item or an older server tells none', () => {
  const settings = { delivery_minutes: 20 } as MenuSettings
  const menu = {
    items: [{ id: 'soup' }, { id: 'juice', delivery_minutes: 5 }, { id: 'lamb', delivery_minutes: 90 }],
    settings,
  }
  const of = (...ids: string[]) =>
    getMinutesNeeded(
      menu,
      ids.map((id) => ({ id })),
    )
  expect([of('juice'), of('juice', 'soup'), of('lamb', 'soup'), of('gone'), of()]).toEqual([5, 20, 90, 20, 20])
  expect(getMinutesNeeded(undefined, [{ id: 'lamb' }])).toBe(30)
})
test('an order goes from pending to preparing to delivered and nowhere else', () => {
  expect(orderStatuses.map((from) => orderStatuses.filter((to) => canTransition(transitions, from, to)))).toEqual([
    ['preparing'],
    ['delivered'],
    [],
  ])
})
test('the items in one line have the names of the kitchen, or those of the guest', () => {
  const order = {
    items: [
      { id: 'bass', name: 'Sea bass', name_for_guest: 'Wolfsbarsch', price: 20, quantity: 2 },
      { id: 'tea', name: 'Tea', price: 3, quantity: 1 },
    ],
  }
  expect([itemsLine(order), itemsLine(order, getNameForGuest)]).toEqual(['2 × Sea bass, Tea', '2 × Wolfsbarsch, Tea'])
})
test('the short id is the first eight characters', () => {
  expect(shortId('7f3a91c2-65bd-4bd2-8f3e-0123456789ab')).toBe('7f3a91c2')
})
