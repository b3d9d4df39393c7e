import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { pollMs } from '#modules/rooms/web/api.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import * as contract from '../../contract.ts'
import type { Arrival, ListedStay, NewStay, StayChange } from '../../contract.ts'

export type StayList = 'arriving' | 'present' | 'leaving' | 'ended'

const stayRows = 'stays'
const reservationRows = 'reservations'
const pageSize = 100
const all = (hotelSlug: string) => ['stays', 'staff', hotelSlug] as const

/** The key of a stay with its guests and open tickets. */
export const stayKey = (hotelSlug: string, stayId: string) => [...all(hotelSlug), 'one', stayId] as const

// Race: a change between two pages has a later number than the first one, so the list is fetched again.
const loadPages = async (hotelSlug: string, list: StayList, pages: number, signal: AbortSignal) => {
  const load = (cursor?: string) =>
    call(contract.listStays, {
      params: { hotelSlug },
      query: { list, limit: pageSize, ...(cursor !== undefined && { cursor }) },
      signal,
    })
  const first = await load()
  let [items, cursor] = [first.items, first.next_cursor]
  for (let page = 1; page < pages && cursor !== null; page += 1) {
    const next = await load(cursor)
    items = [...items, ...next.items]
    cursor = next.next_cursor
  }
  return { items, hasMore: cursor !== null, event_number: first.event_number }
}

// A sign-in on another phone is not in the event log, so lists are also polled.
const useFresh = () => ({ ...useFreshness(), refetchInterval: pollMs })

/**
 * A list of stays or arrivals.
 * @param pages how many pages of it
 */
const useList = (list: StayList, pages = 1, enabled = true) => {
  const { id } = useHotel()
  return useQuery({
    queryKey: [...all(id), list, pages],
    queryFn: ({ signal }) => loadPages(id, list, pages, signal),
    placeholderData: keepPreviousData,
    enabled,
    ...useFresh(),
  })
}

const isArrival = (item: ListedStay | Arrival): item is Arrival => !('id' in item)

/** The reservations that arrive, or undefined while they are not known. */
export const useArrivals = (pages?: number) => {
  const { data, ...query } = useList('arriving', pages)
  return { ...query, hasMore: data?.hasMore ?? false, rows: data?.items.filter(isArrival) }
}

/** The stays of a list, or undefined while they are not known. */
export const useStays = (list: Exclude<StayList, 'arriving'>, pages?: number, enabled?: boolean) => {
  const { data, ...query } = useList(list, pages, enabled)
  return {
    ...query,
    hasMore: data?.hasMore ?? false,
    rows: data?.items.filter((item): item is ListedStay => !isArrival(item)),
  }
}

/** A stay with its guests and open tickets. */
export const useStay = (stayId: string) => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: stayKey(hotelSlug, stayId),
    queryFn: ({ signal }) => call(contract.getStay, { params: { hotelSlug, stayId }, signal }),
    retry: false,
    ...useFresh(),
  })
}

/** Keeps the lists on screen as new as the stream. */
export const useFollowStays = (): void => {
  const { id } = useHotel()
  useFollow(all(id), stayRows)
  useFollow([...all(id), 'arriving'], reservationRows)
}

/** The actions of staff on stays. The lists on screen are fetched again afterwards. */
export const useStayCalls = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const params = (stayId: string) => ({ hotelSlug, stayId })
  const reload = () => queries.invalidateQueries({ queryKey: all(hotelSlug) })
  const after = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await work
    await reload()
    return answer
  }
  return {
    reload,
    /** The number of phones that a stay has at this moment. */
    countDevices: async (stayId: string): Promise<number> => {
      const { members } = await call(contract.getStay, { params: params(stayId) })
      return members.reduce((sum, { devices }) => sum + devices, 0)
    },
    open: (body: NewStay) => after(callSafely(contract.openStay, { params: { hotelSlug }, body })),
    change: (stayId: string, body: StayChange) => after(call(contract.changeStay, { params: params(stayId), body })),
    confirm: (stayId: string) => after(call(contract.confirmStay, { params: params(stayId) })),
    releaseDoor: (stayId: string) => after(call(contract.releaseDoor, { params: params(stayId) })),
    merge: (stayId: string, into: string) =>
      after(call(contract.mergeStay, { params: params(stayId), body: { into } })),
  }
}
