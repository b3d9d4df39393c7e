import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { fields } from '../contract/fields.ts'
import { getChanges, getKind } from './changes.ts'
import { recordEntry, type Recorder } from './record.ts'

let world: TestServer
let hotelSlug: string
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
})

const manager = { kind: 'manager', id: newId(), email: 'ana@example.com', display_name: 'Ana Perić', name_tag: null }
const listEntries = () =>
  world.server.database.read(scopeFor(hotelSlug, {}), (tx) =>
    tx.selectFrom('audit_entries').selectAll().where('hotel_id', '=', hotelSlug).orderBy('at').orderBy('id').execute(),
  )
const record = (actor: unknown, call?: Recorder['call']) =>
  world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    recordEntry(tx, { hotelId: hotelSlug, actor, call }, 'menu.item_changed', {
      entity: 'menu_items',
      id: newId(),
      label: 'Octopus salad',
      before: { price: 12.5, name: 'Octopus salad' },
      after: { price: 13.9, name: 'Octopus salad' },
      withNetwork: true,
    }),
  )

describe('an entry', () => {
  test('says who did what to what, with the values before and after, and how the call came', async () => {
    await record(manager, { requestId: 'r-1', address: '192.0.2.77', recorded: new Set() })
    expect(await listEntries()).toMatchObject([
      {
        actor_kind: 'manager',
        actor_id: manager.id,
        actor_name: 'Ana Perić',
        action: 'menu.item_changed',
        kind: 'prices',
        label: 'Octopus salad',
        changes: { price: [12.5, 13.9] },
        via: 'web',
        request_id: 'r-1',
        network: '192.0.2.0/24',
      },
    ])
  })
  test('names the person and the device, the key, the owner, and nobody else', async () => {
    await record({ ...manager, display_name: 'Jelena', name_tag: { device: 'Housekeeping tablet' } })
    await record({ kind: 'integration', id: newId(), name: 'Mews bridge' })
    await record({ kind: 'owner', id: newId(), email: 'olga@example.com' })
    await record({ kind: 'guest', id: newId(), guest_name: 'Lena Schmidt' })
    await record({ ...manager, display_name: null })
    expect((await listEntries()).map(({ actor_name, actor_kind, via }) => [actor_name, actor_kind, via])).toEqual([
      ['Jelena (Housekeeping tablet)', 'manager', 'system'],
      ['Mews bridge', 'integration', 'api'],
      ['olga@example.com', 'owner', 'system'],
      ['', 'system', 'system'],
      ['ana@example.com', 'manager', 'system'],
    ])
  })
  test('is gone with the change that is rolled back, and cannot be changed or removed by the application', async () => {
    const scope = scopeFor(hotelSlug, manager)
    const what = { entity: 'menu_items', id: newId() }
    await expect(
      world.server.database.write(scope, async (tx) => {
        await recordEntry(tx, scope, 'menu.item_deleted', what)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await listEntries()).toEqual([])
    await record(manager)
    const spoiling = [
      (tx: Tx) => tx.updateTable('audit_entries').set({ label: 'x' }).where('hotel_id', '=', hotelSlug).execute(),
      (tx: Tx) => tx.deleteFrom('audit_entries').where('hotel_id', '=', hotelSlug).execute(),
    ]
    for (const spoil of spoiling)
      await expect(world.server.database.write(scope, async (tx) => void (await spoil(tx)))).rejects.toThrow(
        /permission denied/,
      )
    expect(await listEntries()).toHaveLength(1)
  })
  test('an update that changes nothing leaves none', async () => {
    const scope = scopeFor(hotelSlug, manager)
    const row = { name: 'Soup', price: 4 }
    await world.server.database.write(scope, (tx) =>
      recordEntry(tx, scope, 'menu.item_changed', { entity: 'menu_items', id: null, before: row, after: { ...row } }),
    )
    expect(await listEntries()).toEqual([])
  })
})

describe('changes', () => {
  test('keep the known fields alone: no guest and no secret gets in', () => {
    const row = { guest_name: 'Lena Schmidt', lead_name: 'Lena Schmidt', wifi_password: 'open sesame', check_in: null }
    expect(getChanges(row, { ...row, wifi_password: 'other', guest_name: 'x', check_in: '2026-11-23' })).toEqual({
      wifi_password: [null, 'changed'],
      check_in: [null, '2026-11-23'],
    })
    expect(
      [...fields.keys()].filter((field) => /guest_name|guest_id|lead_name|token|hash|stay_code|secret/.test(field)),
    ).toEqual([])
  })
  test('compare lists and switches by what they say', () => {
    expect(getChanges({ features: { menu: true, taxi: false } }, { features: { taxi: false, menu: true } })).toEqual({})
    expect(getChanges({ features: { menu: true, taxi: false } }, { features: { menu: true, taxi: true } })).toEqual({
      features: [['menu'], ['menu', 'taxi']],
    })
    expect(getChanges({ description: '' }, { description: null })).toEqual({})
  })
  test('fit into four kilobytes of the database, whatever they hold', async () => {
    const long = 'ж"\\'.repeat(400)
    // No row has half as many.
    const many = [...fields.keys()].slice(0, 100)
    const after = Object.fromEntries(many.map((field) => [field, [long, long, long, 1, 2, 3]]))
    const scope = scopeFor(hotelSlug, manager)
    await world.server.database.write(scope, (tx) =>
      recordEntry(tx, scope, 'menu.item_changed', { entity: 'menu_items', id: null, after }),
    )
    await world.server.database.write(scope, (tx) =>
      recordEntry(tx, scope, 'menu.item_added', {
        entity: 'menu_items',
        id: null,
        label: long,
        after: Object.fromEntries(many.map((field) => [field, long])),
      }),
    )
    const [entry] = await listEntries()
    expect(JSON.stringify(entry?.changes).length).toBeGreaterThan(500)
  })
  test('a change of what guests pay is one of prices, a new item is one of the menu', () => {
    expect(getKind('menu.item_changed', getChanges({ price: 1 }, { price: 2 }))).toBe('prices')
    expect(getKind('menu.item_added', getChanges(null, { price: 2 }))).toBe('menu')
    expect(getKind('keys.created', {})).toBe('connections')
    expect(getKind('guide.entry_changed', {})).toBe('settings')
  })
})
