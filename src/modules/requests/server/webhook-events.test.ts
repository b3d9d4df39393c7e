import { expect, test } from 'vitest'
import { getDeletion, getLoggedEvent, getUpdate } from '#testing/logged-event.ts'
import { webhookEvent } from './notifications.ts'

const table = 'service_requests'
const row = { status: 'pending', claimed_at: null, ring_due_at: null, description: 'Two, please', handed_over_at: null }
const claimed = { ...row, claimed_at: '2026-11-23T10:00:00.000Z' }
const handedOver = { ...row, handed_over_at: '2026-11-23T10:00:00.000Z' }

test.each([
  [getLoggedEvent(table, row), 'request.created'],
  [getUpdate(table, claimed, 'claimed_at'), 'request.claimed'],
  [getUpdate(table, { ...claimed, status: 'in-progress' }, 'status', 'claimed_at'), 'request.started'],
  [getUpdate(table, { ...claimed, status: 'completed' }, 'status'), 'request.completed'],
  [getUpdate(table, handedOver, 'handed_over_at', 'department', 'claimed_at'), 'request.handed_over'],
  [getDeletion(table, { ...row, ring_due_at: '2026-11-24T10:00:00.000Z' }), 'request.withdrawn'],
  [getUpdate(table, row, 'late_level'), undefined],
  [getUpdate(table, row, 'description', 'guest_name'), undefined],
])('an event of a request means what happened to it (%#)', (event, type) => {
  expect(webhookEvent(event)?.type).toBe(type)
})

test('what a guest wrote is not sent to other systems', () => {
  expect(webhookEvent(getLoggedEvent(table, row))?.data).toMatchObject({ status: 'pending', description: '' })
})
