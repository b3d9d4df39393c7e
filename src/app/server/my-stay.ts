import { myAnnouncements } from '#modules/announcements/server/delivery/deliver.ts'
import { createMyBill } from '#modules/bill/server/bill.ts'
import { createMyEssentials } from '#modules/essentials/server/service.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { createMyStayRatings } from '#modules/ratings/server/mine.ts'
import { createMyRegistration } from '#modules/register/server/stays/mine.ts'
import type { DoorGate, MyStayPart } from '#modules/stays/server/follower.ts'
import type { Keys } from '#platform/server/security/keys.ts'

/** The features' parts of the answer about the guest's stay. */
export const createMyStayParts = (parts: {
  hotels: Pick<Hotels, 'find'>
  keys: Keys
  doorGates: readonly DoorGate[]
}): MyStayPart[] => [
  myAnnouncements,
  createMyEssentials(parts.doorGates),
  createMyRegistration(parts.hotels),
  createMyBill(parts.hotels),
  createMyStayRatings(parts),
]
