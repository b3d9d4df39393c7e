import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { getStay } from '#modules/stays/contract.ts'
import { call } from '#platform/web/api.ts'
import { allPages } from '#platform/web/calls/all-pages.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import { firstPage, type Conversation, type Message } from '../../contract.ts'
import { getMessages, getOpenConversations, listConversations, listUnread } from '../../contract/inbox.ts'

export const entity = 'conversations'
const messages = 'messages'

export type Tab = 'waiting' | 'open' | 'closed'

const openKey = (hotelSlug: string): QueryKey => ['conversations', 'counts', hotelSlug]
const listsKey = (hotelSlug: string): QueryKey => ['conversations', 'list', hotelSlug]
export const stayKey = (hotelSlug: string, stayId: string): QueryKey => ['stays', 'one', hotelSlug, stayId]

const getOpenQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: openKey(hotelSlug),
    queryFn: ({ signal }) => call(getOpenConversations, { params: { hotelSlug }, signal }),
  })

/** Reads ahead what `useOpenConversations` returns. A failure is left to that. */
export const prefetchOpenConversations = (queries: QueryClient, hotelSlug: string): Promise<void> =>
  queries.prefetchQuery({ ...getOpenQuery(hotelSlug), staleTime: Infinity })

/** How many conversations wait, and the one that has waited longest; kept up to date by the area. */
export const useOpenConversations = () => useQuery({ ...getOpenQuery(useHotel().id), ...useFreshness() })

/** The unread messages of each stay, counted. Kept up to date with the counts, by the area. */
export const useUnread = (): ReadonlyMap<string, number> => {
  const { id: hotelSlug } = useHotel()
  const { data } = useQuery({
    queryKey: [...openKey(hotelSlug), 'unread'],
    queryFn: ({ signal }) => call(listUnread, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
  return new Map(data?.items.map(({ stay_id, unread }) => [stay_id, unread]))
}

/** Keeps the counts up to date. Used once in the area. */
export const useFollowOpen = (): void => useFollow(openKey(useHotel().id), entity)

/** Fetches the counts and lists again after an own change. */
export const useReload = (): (() => Promise<void>) => {
  const { id } = useHotel()
  const queries = useQueryClient()
  return async () => {
    await Promise.all([openKey(id), listsKey(id)].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/** The conversations of a tab in their order. @param pages how many pages to show */
export const useConversations = (tab: Tab, mine: boolean, pages: number) => {
  const { id: hotelSlug } = useHotel()
  const key = [...listsKey(hotelSlug), tab, mine]
  useFollow(key, entity)
  return useQuery({
    queryKey: [...key, pages],
    queryFn: ({ signal }) =>
      allPages((cursor) => {
        const query = { tab, ...(mine && { mine: 'true' as const }), ...(cursor !== undefined && { cursor }) }
        return call(listConversations, { params: { hotelSlug }, query, signal })
      }, pages),
    placeholderData: keepPreviousData,
    ...useFreshness(),
  })
}

/** The messages of a stay, newest first. */
export const useMessages = (stayId: string) => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<Message>({
    key: ['conversations', 'messages', hotelSlug, stayId],
    entity: messages,
    fetchPage: (cursor, signal) =>
      call(getMessages, {
        params: { hotelSlug, stayId },
        query: { limit: firstPage, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    keep: (message) => message.stay_id === stayId,
  })
}

/** The conversation of a stay; none before the first message. */
export const useConversation = (stayId: string) => {
  const { id: hotelSlug } = useHotel()
  const { items, loading, patch } = useLiveList<Conversation>({
    key: ['conversations', 'one', hotelSlug, stayId],
    entity,
    fetchPage: async (_cursor, signal) => {
      const page = await call(getMessages, { params: { hotelSlug, stayId }, query: { limit: 1 }, signal })
      return {
        items: page.conversation === null ? [] : [page.conversation],
        next_cursor: null,
        event_number: page.event_number,
      }
    },
    keep: ({ id }) => id === stayId,
  })
  return { conversation: items.at(0), loading, patch }
}

/** The stay with its guests and open tickets. */
export const useStay = (stayId: string) => {
  const { id: hotelSlug } = useHotel()
  useFollow(stayKey(hotelSlug, stayId), 'stays')
  return useQuery({
    queryKey: stayKey(hotelSlug, stayId),
    queryFn: ({ signal }) => call(getStay, { params: { hotelSlug, stayId }, signal }),
    ...useFreshness(),
  })
}
