import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { listStays, type ListedStay } from '#modules/stays/contract.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { allPages } from '#platform/web/calls/all-pages.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import * as contract from '../../contract.ts'
import type { Announcement, NewAnnouncement } from '../../contract.ts'

const getKey = (hotelSlug: string) => ['announcements', hotelSlug] as const
const pageSize = 30

/**
 * The announcements, newest first; kept up to date while on screen.
 * @param pages how many pages of the list
 */
export const useAnnouncements = (pages: number) => {
  const { id: hotelSlug } = useHotel()
  const key = getKey(hotelSlug)
  useFollow(key, 'announcements')
  useFollow(key, 'announcement_deliveries')
  return useQuery({
    queryKey: [...key, pages],
    queryFn: ({ signal }) =>
      allPages((cursor) => {
        const query = { limit: pageSize, ...(cursor !== undefined && { cursor }) }
        return call(contract.listAnnouncements, { params: { hotelSlug }, query, signal })
      }, pages),
    placeholderData: keepPreviousData,
    ...useFreshness(),
  })
}

const isStay = (item: object): item is ListedStay => 'lead_name' in item

/** The stays that are present. */
export const useOccupied = () => {
  const { id: hotelSlug } = useHotel()
  const key = ['announcements', 'stays', hotelSlug] as const
  useFollow(key, 'stays')
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      allPages(async (cursor) => {
        const page = await call(listStays, {
          params: { hotelSlug },
          query: { list: 'present', limit: 100, ...(cursor !== undefined && { cursor }) },
          signal,
        })
        return { ...page, items: page.items.filter(isStay) }
      }),
    ...useFreshness(),
  })
}

/** The mutations. Each refetches the list. */
export const useAnnouncing = () => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(getKey(hotelSlug))
  return {
    create: (body: NewAnnouncement): Promise<Announcement> =>
      after(callSafely(contract.createAnnouncement, { params: { hotelSlug }, body })),
    withdraw: (announcementId: string): Promise<Announcement> =>
      after(call(contract.withdrawAnnouncement, { params: { hotelSlug, announcementId } })),
  }
}
