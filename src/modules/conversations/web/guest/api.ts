import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import { firstPage, getMyConversation, type Message } from '../../contract.ts'

/** The conversation without its messages. */
export type ReadMarks = Pick<
  RouteResponse<typeof getMyConversation>,
  'usual_minutes' | 'hotel_read_until' | 'read_until'
>

/** The name of the conversation in the cache, for the guest at this screen. */
export const useConversationKey = (): readonly unknown[] => ['conversations', 'mine', useHotel().id, useGuest()?.id]

/** The messages of the guest's stay, newest first: a live list. */
export const useMyConversation = () => {
  const { id: hotelSlug } = useHotel()
  const list = useLiveList<Message>({
    key: useConversationKey(),
    entity: 'messages',
    fetchPage: (cursor, signal) =>
      call(getMyConversation, {
        params: { hotelSlug },
        query: { limit: firstPage, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
  })
  const marks = list.list as Partial<ReadMarks> | undefined
  const readUntil = marks?.read_until ?? ''
  return {
    ...list,
    marks,
    /** How many answers of the hotel this guest has not read. */
    unread: list.items.filter(({ author, created_at }) => author === 'staff' && created_at > readUntil).length,
  }
}
