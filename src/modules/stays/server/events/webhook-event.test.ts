import { expect, test } from 'vitest'
import { getDeletion, getLoggedEvent, getUpdate } from '#testing/logged-event.ts'
import { stayWebhookEvent } from './webhook-event.ts'

const row = { room_number: 'Room 4', status: 'present' }

test.each([
  [getLoggedEvent('stays', row), 'stay.opened'],
  [getUpdate('stays', row, 'check_out'), 'stay.changed'],
  [getUpdate('stays', { ...row, status: 'ended' }, 'status', 'ended_at'), 'stay.ended'],
  // The hotel has read the conversation.
  [getUpdate('stays', row, 'hotel_read_until'), undefined],
  [getDeletion('stays', row), undefined],
])('an event of a stay means what happened to it (%#)', (event, type) => {
  expect(stayWebhookEvent(event)?.type).toBe(type)
})
