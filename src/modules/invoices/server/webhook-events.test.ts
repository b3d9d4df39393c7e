import { expect, test } from 'vitest'
import { getDeletion, getLoggedEvent, getUpdate } from '#testing/logged-event.ts'
import { webhookEvent } from './notifications.ts'

const table = 'invoices'
const row = { status: 'draft', number: 42, total: 12.5 }

test.each([
  [getLoggedEvent(table, row), 'invoice.created'],
  [getUpdate(table, { ...row, status: 'sent' }, 'status'), 'invoice.sent'],
  [getUpdate(table, { ...row, status: 'paid' }, 'status'), 'invoice.paid'],
  [getDeletion(table, row), 'invoice.deleted'],
  [getUpdate(table, row, 'items', 'total'), undefined],
  [getLoggedEvent('orders', row), undefined],
])('an event of an invoice means what happened to it (%#)', (event, type) => {
  expect(webhookEvent(event)?.type).toBe(type)
})

test('other systems are sent the row as the API answers it', () => {
  const { data } = webhookEvent(getLoggedEvent(table, { ...row, secret_column: 'x' })) ?? {}
  expect(data).toMatchObject({ status: 'draft', number: 42, total: 12.5, guest_name: null })
  expect(data).not.toHaveProperty('secret_column')
})
