import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { withRetry } from '#platform/web/calls/retry-transition.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import * as contract from '../../contract/quick-replies.ts'

const getKey = (hotelSlug: string): QueryKey => ['conversations', 'quick-replies', hotelSlug]

/** The quick replies in their order, kept up to date while on screen. */
export const useQuickReplies = () => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), 'quick_replies')
  return useQuery({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(contract.listQuickReplies, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** The changes of quick replies. Each fetches the list again. */
export const useReplyEditing = () => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(getKey(hotelSlug))
  const of = (replyId: string) => ({ params: { hotelSlug, replyId } })
  return {
    add: (body: contract.NewQuickReply): Promise<contract.QuickReply> =>
      after(callSafely(contract.addQuickReply, { params: { hotelSlug }, body })),
    update: (replyId: string, body: contract.QuickReplyChange): Promise<contract.QuickReply> =>
      after(callSafely(contract.updateQuickReply, { ...of(replyId), body })),
    move: (replyId: string, direction: 'up' | 'down', past: string) =>
      after(withRetry(() => call(contract.moveQuickReply, { ...of(replyId), body: { direction, past } }))),
    remove: (replyId: string): Promise<void> =>
      after(ignoreNotFound(callSafely(contract.deleteQuickReply, of(replyId)))),
  }
}
