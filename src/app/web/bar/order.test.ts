import { expect, test } from 'vitest'
import type { FeatureKey } from '#modules/hotels/contract.ts'
import { inStaffOrder, inTileOrder } from './order.ts'

const given = (flags: readonly (FeatureKey | undefined)[]) => flags.map((flag) => ({ feature: { flag } }))
const flags = (parts: ReturnType<typeof given>) => parts.map(({ feature }) => feature.flag)

test("the guests' tiles have the specified order, whatever the order of the features", () => {
  const order: (FeatureKey | undefined)[] = [
    'requests',
    'menu',
    'extras',
    'taxi',
    'guide',
    'house_rules',
    'recommendations',
    undefined,
  ]
  expect(flags(inTileOrder(given(order.toReversed())))).toEqual(order)
})

test("the staff's entries have their order, with conversations before taxis", () => {
  const order: (FeatureKey | undefined)[] = [
    'requests',
    'orders',
    'conversations',
    'taxi',
    'menu',
    'reservations',
    'announcements',
    'guide',
    'house_rules',
    'recommendations',
    'invoices',
    undefined,
  ]
  expect(flags(inStaffOrder(given(order.toReversed())))).toEqual(order)
})
