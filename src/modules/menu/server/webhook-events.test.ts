import { expect, test } from 'vitest'
import { getDeletion, getLoggedEvent, getUpdate } from '#testing/logged-event.ts'
import { webhookEvent } from './notifications.ts'

test.each(['menu_categories', 'menu_items', 'menu_option_groups', 'menu_settings'])(
  'other systems hear what changed in %s',
  (entity) => {
    const event = getUpdate(entity, { name: 'Soup' }, 'name')
    expect(webhookEvent(event)).toMatchObject({
      type: 'menu.changed',
      data: { entity, operation: 'update', id: event.id, row: { id: event.id } },
    })
    expect(webhookEvent(getDeletion(entity, {}))?.data).toMatchObject({ operation: 'delete' })
  },
)

test('a place is no part of the menu', () => {
  expect(webhookEvent(getLoggedEvent('places', { name: 'Sunbed 1' }))).toBeNull()
})
