import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { withRetry } from '#platform/web/calls/retry-transition.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import {
  addQuickReply,
  deleteQuickReply,
  listQuickReplies,
  moveQuickReply,
  updateQuickReply,
  type NewQuickReply,
  type QuickReply,
  type QuickReplyChange,
} from '../../contract/quick-replies.ts'

const getKey = (hotelSlug: string): QueryKey => ['conversations', 'quick-replies', hotelSlug]

/** The quick replies in their order, kept up to date while on screen. */
export const useQuickReplies = () => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), 'quick_replies')
  return useQuery({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(listQuickReplies, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** The changes of quick replies. Each fetches the list again. */
export const useReplyEditing = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      void queries.invalidateQueries({ queryKey: getKey(hotelSlug) })
    }
  }
  const of = (replyId: string) => ({ params: { hotelSlug, replyId } })
  return {
    add: (body: NewQuickReply): Promise<QuickReply> => then(callSafely(addQuickReply, { params: { hotelSlug }, body })),
    update: (replyId: string, body: QuickReplyChange): Promise<QuickReply> =>
      then(callSafely(updateQuickReply, { ...of(replyId), body })),
    move: (replyId: string, direction: 'up' | 'down', past: string) =>
      then(withRetry(() => call(moveQuickReply, { ...of(replyId), body: { direction, past } }))),
    remove: (replyId: string): Promise<void> => then(ignoreNotFound(callSafely(deleteQuickReply, of(replyId)))),
  }
}
