import { myAnnouncements } from '#modules/announcements/server/delivery/deliver.ts'
import { createMyBill } from '#modules/bill/server/bill.ts'
import { createMyEssentials } from '#modules/essentials/server/service.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { createMyStayRatings } from '#modules/ratings/server/mine.ts'
import { createIdentityGate, createMyRegistration } from '#modules/register/server/stays/mine.ts'
import type { DoorGate, MyStayPart } from '#modules/stays/server/follower.ts'
import type { Keys } from '#platform/server/security/keys.ts'

/** What features add to the answer about the guest's stay, and what keeps its door code back. */
export const createMyStay = (parts: { hotels: Pick<Hotels, 'find'>; keys: Keys }) => {
  const doorGates: DoorGate[] = [createIdentityGate(parts.hotels)]
  const added: MyStayPart[] = [
    myAnnouncements,
    createMyEssentials(doorGates),
    createMyRegistration(parts.hotels),
    createMyBill(parts.hotels),
    createMyStayRatings(parts),
  ]
  return { parts: added, doorGates }
}
