import { authPath } from '#modules/hotels/web/paths.ts'
import { farewellKey } from '#platform/web/outbox/clear-persisted.ts'
import { readStored } from '#platform/web/storage/local-storage.ts'

/** Where a guest goes whose session is over: to the farewell of their stay, or else to the sign-in page. */
export const getLeavingPath = (hotelId: string): string =>
  readStored(farewellKey)?.startsWith(`${hotelId} `) ? `/${hotelId}/farewell` : authPath(hotelId)
