import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { recordEntry, type RecordedChange } from './record.ts'

type Who = 'manager' | 'colleague' | 'key' | 'program' | 'nobody'
type Example = readonly [who: Who, action: string, what: Omit<RecordedChange, 'id'>]

const asDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

const hourMs = 3_600_000
// Of the demo's menu, with its prices.
const items = ['Fish soup', 'Grilled squid', 'Mushroom risotto', 'Krempita', 'Cappuccino', 'Fresh lemonade']
const prices = [6.5, 14.9, 11.5, 4.2, 2.4, 3.5]
const rooms = ['Room 2', 'Room 3', 'Room 5', 'Room 9']

/** The entries of the last week, newest first. */
const listWeek = (now: number): readonly Example[] => [
  [
    'manager',
    'menu.item_changed',
    {
      entity: 'menu_items',
      label: 'Grilled squid',
      before: { price: 13.9, allergens: ['molluscs', 'celery'] },
      after: { price: 14.9, allergens: ['molluscs'] },
    },
  ],
  [
    'colleague',
    'menu.option_switched',
    {
      entity: 'menu_option_groups',
      label: 'Oat drink (Milk)',
      before: { available: true },
      after: { available: false },
    },
  ],
  [
    'key',
    'reservations.written_by_system',
    {
      entity: 'reservations',
      label: 'Room 9',
      before: { check_out: asDay(now) },
      after: { check_out: asDay(now + 24 * hourMs) },
    },
  ],
  [
    'program',
    'reservations.calendar_read',
    { entity: 'calendar_feeds', label: 'Room 1', after: { added: 1, removed: 1 } },
  ],
  [
    'manager',
    'invoices.sent',
    { entity: 'invoices', label: 'INV-0041', before: { status: 'draft' }, after: { status: 'sent' } },
  ],
  ['manager', 'connections.key_revoked', { entity: 'api_keys', label: 'Old tablet' }],
  ['nobody', 'sign_ins.failed', { entity: 'managers', label: 'manager@hotel-marina.example' }],
  ['nobody', 'sign_ins.failed', { entity: 'managers', label: 'manager@hotel-marina.example' }],
  ['nobody', 'sign_ins.failed', { entity: 'managers', label: 'manager@hotel-marina.example' }],
  ['colleague', 'stays.ended', { entity: 'stays', label: 'Room 2' }],
  ['manager', 'menu.imported', { entity: 'menu_items', after: { added: 5, changed: 9 }, via: 'import' }],
  ['manager', 'rooms.card_renewed', { entity: 'rooms', label: 'Room 5' }],
  [
    'manager',
    'hours.changed',
    { entity: 'opening_hours', label: 'Kitchen', before: { periods: [1] }, after: { periods: [2] } },
  ],
  ['manager', 'sign_ins.signed_in', { entity: 'managers' }],
]

/** The entries of the weeks before. */
const getEarlier = (count: number): readonly Example[] =>
  Array.from({ length: count }, (_, at): Example => {
    const label = items[at % items.length] ?? ''
    const price = prices[at % prices.length] ?? 0
    const room = rooms[at % rooms.length] ?? ''
    const kinds: readonly Example[] = [
      [
        'manager',
        'menu.item_changed',
        { entity: 'menu_items', label, before: { price: price - 0.5 }, after: { price } },
      ],
      ['colleague', 'stays.opened', { entity: 'stays', label: room, after: { room_number: room } }],
      [
        'manager',
        'menu.item_switched',
        { entity: 'menu_items', label, before: { available: false }, after: { available: true } },
      ],
      ['manager', 'sign_ins.signed_in', { entity: 'managers' }],
      ['colleague', 'rooms.code_renewed', { entity: 'rooms', label: room }],
    ]
    return kinds[at % kinds.length] as Example
  })

/**
 * Adds forty entries to the log of a demo hotel.
 * @param colleague the name of another staff member
 */
export const addDemoEntries = async (tx: Tx, staff: Scope, colleague: string, now: number): Promise<void> => {
  const actors: Readonly<Record<Who, unknown>> = {
    manager: staff.actor,
    colleague: { kind: 'manager', id: newId(), display_name: colleague },
    key: { kind: 'integration', id: newId(), name: 'Mews bridge' },
    program: null,
    nobody: null,
  }
  const week = listWeek(now)
  const examples = [...week, ...getEarlier(40 - week.length)]
  for (const [index, [who, action, what]] of examples.entries())
    await recordEntry(tx, { hotelId: staff.hotelId, actor: actors[who] }, action, {
      via: who === 'key' ? 'api' : who === 'program' ? 'system' : 'web',
      ...what,
      id: null,
      // The last days closely, the weeks before them loosely.
      at: new Date(now - (index < week.length ? 1.5 : 9) * index * hourMs).toISOString(),
    })
}
