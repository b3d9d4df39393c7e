import { myAnnouncements } from '#modules/announcements/server/delivery/deliver.ts'
import { createMyBill } from '#modules/bill/server/bill.ts'
import { myEssentials } from '#modules/essentials/server/service.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { createMyStayRatings } from '#modules/ratings/server/mine.ts'
import type { MyStayPart } from '#modules/stays/server/follower.ts'
import type { Keys } from '#platform/server/security/keys.ts'

/** The features' parts of the answer about the guest's stay. */
export const createMyStayParts = (parts: { hotels: Pick<Hotels, 'find'>; keys: Keys }): MyStayPart[] => [
  myAnnouncements,
  myEssentials,
  createMyBill(parts.hotels),
  createMyStayRatings(parts),
]
