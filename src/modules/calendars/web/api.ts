import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { newId } from '#platform/contract/id.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import {
  addCalendarFeed,
  decideHeldReservations,
  fetchCalendarFeed,
  listCalendarFeeds,
  listCalendarNights,
  previewCalendarFeed,
  removeCalendarFeed,
  updateCalendarFeed,
  type BookingPlatform,
  type CalendarFeedForm,
  type NewCalendarFeed,
} from '../contract.ts'
import { listCalendarLinks, makeCalendarLink, removeCalendarLink } from '../contract/links.ts'

const feedsKey = (hotelSlug: string) => ['calendars', hotelSlug, 'feeds'] as const
const nightsKey = (hotelSlug: string) => ['calendars', hotelSlug, 'nights'] as const
const linksKey = (hotelSlug: string) => ['calendars', hotelSlug, 'links'] as const

/** The calendars that are read; kept up to date while on screen. A hotel without rooms has none. */
export const useFeeds = (isNeeded = true) => {
  const { id: hotelSlug, has_rooms } = useHotel()
  const key = feedsKey(hotelSlug)
  useFollow(key, 'calendar_feeds')
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listCalendarFeeds, { params: { hotelSlug }, signal }),
    enabled: isNeeded && has_rooms,
    ...useFreshness(),
  })
}

/** The nights of all rooms from a day on. */
export const useNights = (from: string) => {
  const { id: hotelSlug } = useHotel()
  const key = nightsKey(hotelSlug)
  useFollow(key, 'reservations')
  useFollow(key, 'reservation_conflicts')
  return useQuery({
    queryKey: [...key, from],
    queryFn: ({ signal }) => call(listCalendarNights, { params: { hotelSlug }, query: { from }, signal }),
    ...useFreshness(),
  })
}

/** The addresses for platforms. Secrets: not kept in the persistent cache. */
export const useLinks = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: linksKey(hotelSlug),
    queryFn: ({ signal }) => call(listCalendarLinks, { params: { hotelSlug }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** The mutations, which refetch what is on screen. */
export const useCalendars = () => {
  const { id: hotelSlug } = useHotel()
  const thenFeeds = useRefetchAfter(feedsKey(hotelSlug))
  const thenLinks = useRefetchAfter(linksKey(hotelSlug))
  const ofFeed = (feedId: string) => ({ params: { hotelSlug, feedId } })
  return {
    preview: (body: Omit<NewCalendarFeed, 'id'>) => call(previewCalendarFeed, { params: { hotelSlug }, body }),
    add: (body: NewCalendarFeed) => thenFeeds(callSafely(addCalendarFeed, { params: { hotelSlug }, body })),
    update: (feedId: string, body: CalendarFeedForm) =>
      thenFeeds(callSafely(updateCalendarFeed, { ...ofFeed(feedId), body })),
    remove: (feedId: string, reservations: 'keep' | 'remove') =>
      thenFeeds(ignoreNotFound(callSafely(removeCalendarFeed, { ...ofFeed(feedId), query: { reservations } }))),
    fetch: (feedId: string) => thenFeeds(call(fetchCalendarFeed, ofFeed(feedId))),
    decideHeld: (feedId: string, decision: 'keep' | 'remove', seen: string) =>
      thenFeeds(call(decideHeldReservations, { ...ofFeed(feedId), body: { decision, seen } })),
    makeLink: (room_id: string, for_source: BookingPlatform) =>
      thenLinks(callSafely(makeCalendarLink, { params: { hotelSlug }, body: { id: newId(), room_id, for_source } })),
    removeLink: (linkId: string) =>
      thenLinks(ignoreNotFound(callSafely(removeCalendarLink, { params: { hotelSlug, linkId } }))),
  }
}
