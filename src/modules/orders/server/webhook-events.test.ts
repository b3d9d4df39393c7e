import { expect, test } from 'vitest'
import { getDeletion, getLoggedEvent, getUpdate } from '#testing/logged-event.ts'
import { webhookEvent } from './notifications.ts'

const table = 'orders'
const line = { id: 'x', name: 'Soup', price: 4, quantity: 1, note: 'No salt', options: [] }
const row = { status: 'pending', claimed_at: null, ring_due_at: null, items: [line], allergy_alert: ['milk'], total: 4 }
const claimed = { ...row, claimed_at: '2026-11-23T10:00:00.000Z' }

test.each([
  [getLoggedEvent(table, row), 'order.created'],
  [getUpdate(table, claimed, 'claimed_at'), 'order.claimed'],
  [getUpdate(table, { ...claimed, status: 'preparing' }, 'status', 'claimed_at'), 'order.preparing'],
  [getUpdate(table, { ...claimed, status: 'delivered' }, 'status'), 'order.delivered'],
  [getDeletion(table, { ...row, ring_due_at: '2026-11-24T10:00:00.000Z' }), 'order.withdrawn'],
  [getUpdate(table, row, 'archived_at'), undefined],
  [getUpdate(table, row, 'allergy_alert'), undefined],
])('an event of an order means what happened to it (%#)', (event, type) => {
  expect(webhookEvent(event)?.type).toBe(type)
})

test('neither a note nor what a guest avoids is sent to other systems', () => {
  const { data } = webhookEvent(getLoggedEvent(table, row)) ?? {}
  expect(data).toMatchObject({ total: 4, items: [{ name: 'Soup', options: [] }], allergy_alert: [] })
  expect(JSON.stringify(data)).not.toMatch(/No salt|milk/)
})
