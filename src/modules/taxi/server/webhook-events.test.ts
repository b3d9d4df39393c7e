import { expect, test } from 'vitest'
import { getDeletion, getLoggedEvent, getUpdate } from '#testing/logged-event.ts'
import { webhookEvent } from './notifications.ts'

const table = 'taxi_requests'
const row = {
  status: 'requested',
  claimed_at: null,
  ring_due_at: null,
  pickup_location: 'The pier',
  dropoff_location: 'Home',
}
const claimed = { ...row, claimed_at: '2026-11-23T10:00:00.000Z' }

test.each([
  [getLoggedEvent(table, row), 'taxi.requested'],
  [getUpdate(table, claimed, 'claimed_at', 'claimed_by'), 'taxi.claimed'],
  [getUpdate(table, { ...claimed, status: 'dispatched' }, 'status', 'claimed_at'), 'taxi.dispatched'],
  [getUpdate(table, { ...row, status: 'arrived' }, 'status'), 'taxi.arrived'],
  [getUpdate(table, { ...row, status: 'completed' }, 'status'), 'taxi.completed'],
  [getUpdate(table, { ...row, status: 'cancelled' }, 'status'), 'taxi.cancelled'],
  [getDeletion(table, { ...row, ring_due_at: '2026-11-24T10:00:00.000Z' }), 'taxi.cancelled'],
  // Released, escalated, removed with its guest; something else.
  [getUpdate(table, row, 'claimed_at', 'claimed_by'), undefined],
  [getUpdate(table, row, 'escalation_level', 'escalation_raised_at'), undefined],
  [getDeletion(table, { ...row, status: 'completed' }), undefined],
  [getLoggedEvent('orders', row), undefined],
])('an event of a taxi means what happened to it (%#)', (event, type) => {
  expect(webhookEvent(event)?.type).toBe(type)
})

test('where a guest wants to go is not sent to other systems', () => {
  const { data } = webhookEvent(getLoggedEvent(table, row)) ?? {}
  expect(data).toMatchObject({ status: 'requested', pickup_location: '', dropoff_location: '' })
})
