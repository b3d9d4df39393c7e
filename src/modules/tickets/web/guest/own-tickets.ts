import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import type { Page } from '#platform/contract/page.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import type { Ticket } from '../../contract.ts'

type OwnTickets<Row> = {
  /** The folder of the feature: names the list in the cache. */
  name: string
  /** The name of its rows on the stream. */
  entity: string
  /** How many are fetched at once. */
  limit?: number
  fetchPage: (hotelSlug: string, query: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>
}

/** The hook of the guest's own tickets of one kind: a live list, newest first. */
export const createOwnTickets =
  <Row extends Ticket>({ name, entity, limit = 50, fetchPage }: OwnTickets<Row>) =>
  () => {
    const { id: hotelSlug } = useHotel()
    const guestId = useGuest()?.id
    return useLiveList<Row>({
      key: [name, 'mine', hotelSlug, guestId],
      entity,
      fetchPage: (cursor, signal) => fetchPage(hotelSlug, { limit, ...(cursor !== undefined && { cursor }) }, signal),
      keep: (row) => row.guest_id === guestId,
    })
  }
