import { expect, test } from 'vitest'
import { getDeletion, getLoggedEvent, getUpdate } from '#testing/logged-event.ts'
import { webhookEvent } from './notifications.ts'

const row = { guest_name: 'Ana', apartment: '4', check_in: '2026-12-01', check_out: '2026-12-03', source: 'manual' }

test.each([
  [getLoggedEvent('reservations', row), 'reservation.created'],
  [getUpdate('reservations', row, 'check_out'), 'reservation.changed'],
  [getDeletion('reservations', row), 'reservation.removed'],
  [getLoggedEvent('reservation_conflicts', row), undefined],
])('an event of a reservation means what happened to it (%#)', (event, type) => {
  const found = webhookEvent(event)
  expect(found?.type).toBe(type)
  if (found) expect(found.data).toMatchObject(row)
})
