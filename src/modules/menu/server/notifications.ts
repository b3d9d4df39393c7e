import type { Notice } from '#modules/notifications/contract.ts'
import { toAnswer, type GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { MenuCategory, MenuItem } from '../contract.ts'
import { OptionGroup } from '../contract/options.ts'
import { MenuSettings } from '../contract/settings.ts'

const ttlSeconds = 3600

/** An order took the last portion: it leaves `updated_at` as it is, and staff who count do not. */
const isSoldOutByOrder = ({ entity, operation, changed }: LoggedEvent, { sold_out, available }: MenuItem): boolean =>
  entity === 'menu_items' &&
  operation === 'update' &&
  sold_out &&
  available &&
  changed.includes('sold_out') &&
  !changed.includes('updated_at')

/** Tells the kitchen that an item sold out by itself. */
export const notices = (event: LoggedEvent): Notice[] => {
  const item = event.row as unknown as MenuItem
  if (!isSoldOutByOrder(event, item)) return []
  return [
    {
      to: { department: 'kitchen', level: 0 },
      message: {
        title: 'menu.push_sold_out_title',
        body: 'menu.push_sold_out_body',
        values: { name: item.name },
        path: 'manager/menu',
        tag: `menu:${item.id}`,
        ttlSeconds,
        urgent: false,
      },
    },
  ]
}

const tables = {
  menu_categories: MenuCategory,
  menu_items: MenuItem,
  menu_option_groups: OptionGroup,
  menu_settings: MenuSettings,
} as const

/** The event for other systems: the changed row, as `GET changes` has it. */
export const webhookEvent: GetWebhookEvent = ({ entity, operation, id, row }) => {
  const schema = Object.hasOwn(tables, entity) ? tables[entity as keyof typeof tables] : null
  return schema && { type: 'menu.changed', data: { entity, operation, id, row: toAnswer(schema, row) } }
}
