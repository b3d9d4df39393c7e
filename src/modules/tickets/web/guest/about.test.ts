import { expect, test } from 'vitest'
import { readAbout, writeAbout } from './about.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

test('an address names a ticket, and what is none is ignored', () => {
  const ticket = { entity: 'service_requests', id }
  expect(readAbout(writeAbout(ticket))).toEqual(ticket)
  expect(['', undefined, 7, id, `orders.${id}x`, `Orders.${id}`, `../orders.${id}`].map(readAbout)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})
