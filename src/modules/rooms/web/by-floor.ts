import type { Room } from '../contract.ts'

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * The rooms by floor, in order; those without one come last. One group without a floor where no room has one.
 * @param rooms in their order, which stays the same on each floor
 */
export const groupByFloor = (rooms: readonly Room[]): { floor: string | null; rooms: Room[] }[] =>
  [...Map.groupBy(rooms, ({ floor }) => floor)]
    .map(([floor, ofFloor]) => ({ floor, rooms: ofFloor }))
    .toSorted(({ floor: one }, { floor: other }) =>
      one === null || other === null ? Number(one === null) - Number(other === null) : byNumber.compare(one, other),
    )
