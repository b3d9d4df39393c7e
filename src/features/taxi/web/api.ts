import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/auth.ts'
import { ApiFailure, call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import {
  cancelMyTaxiRequest, cancelTaxi, completeTaxi, createTaxiRequest, dispatchTaxi, getOpenTaxis, listMyTaxiRequests, listTaxiRequests, markTaxiArrived, recentTaxis,
  type NewTaxiRequest, type TaxiRequest, type TaxiStatus,
} from '../contract.ts'
import { dayIn, isOpen } from '../policy.ts'

const entity = 'taxi_requests'

const pageQuery = (cursor: string | undefined) => ({ limit: 50, ...(cursor !== undefined && { cursor }) })

/** The guest's own taxi requests, newest first. */
export const useMyTaxis = () => {
  const { id: hotelSlug } = useHotel()
  const guestId = useGuest()?.id
  return useLiveList<TaxiRequest>({
    key: ['taxi', 'mine', hotelSlug, guestId],
    entity,
    fetchPage: (cursor, signal) => call(listMyTaxiRequests, { params: { hotelSlug }, query: pageQuery(cursor), signal }),
    keep: (row) => row.guest_id === guestId,
  })
}

/** Every taxi of the hotel that is neither completed nor cancelled, newest first. */
export const useOpenTaxis = () => {
  const { id: hotelSlug } = useHotel()
  const list = useLiveList<TaxiRequest>({
    key: ['taxi', 'open', hotelSlug],
    entity,
    fetchPage: (cursor, signal) => call(listTaxiRequests, { params: { hotelSlug }, query: { ...pageQuery(cursor), state: 'open' }, signal }),
    keep: isOpen,
  })
  const newest = list.items[0]?.created_at
  useEffect(() => {
    if (list.unread === 0 && newest !== undefined) newestSeen.set(hotelSlug, newest)
  }, [hotelSlug, list.unread, newest])
  return { ...list, isFresh: (row: TaxiRequest) => list.unread > 0 && isOpen(row) && row.created_at > (newestSeen.get(hotelSlug) ?? '') }
}

// When the newest taxi was called that somebody here has seen, per hotel. Moments of the server, whose clock is one.
const newestSeen = new Map<string, string>()

/** All taxis of one day of the hotel, newest first. @param day `YYYY-MM-DD` */
export const useTaxisOfDay = (day: string) => {
  const { id: hotelSlug, time_zone } = useHotel()
  return useLiveList<TaxiRequest>({
    key: ['taxi', 'day', hotelSlug, day],
    entity,
    fetchPage: (cursor, signal) => call(listTaxiRequests, { params: { hotelSlug }, query: { ...pageQuery(cursor), day }, signal }),
    keep: (row) => dayIn(row.created_at, time_zone) === day,
  })
}

/** The newest taxi requests, whatever became of them. */
export const useRecentTaxis = () => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<TaxiRequest>({
    key: ['taxi', 'recent', hotelSlug],
    entity,
    fetchPage: (cursor, signal) => call(listTaxiRequests, { params: { hotelSlug }, query: { limit: recentTaxis, ...(cursor !== undefined && { cursor }) }, signal }),
  })
}

/** One taxi request, wherever it stands. @param taxiRequestId null: none is asked for */
export const useOneTaxi = (taxiRequestId: string | null) => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<TaxiRequest>({
    key: ['taxi', 'one', hotelSlug, taxiRequestId],
    entity,
    fetchPage: (_cursor, signal) => call(listTaxiRequests, { params: { hotelSlug }, query: { limit: 1, id: taxiRequestId ?? '' }, signal }),
    keep: ({ id }) => id === taxiRequestId,
    enabled: taxiRequestId !== null,
  })
}

const countsKey = (hotelSlug: string) => ['taxi', 'counts', hotelSlug] as const

/** How many are open in the hotel, as the server counts them, and the oldest that nobody has sent. */
export const useOpenCounts = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({ queryKey: countsKey(hotelSlug), queryFn: ({ signal }) => call(getOpenTaxis, { params: { hotelSlug }, signal }), ...useFreshness() })
}

/** All of them together; undefined while it is not known. */
export const useOpenTotal = (): number | undefined => {
  const counts = useOpenCounts().data?.counts
  return counts && counts.requested + counts.dispatched + counts.arrived
}

/** Keeps the counts up; stands once in the area. */
export const useFollowCounts = (): void => useFollow(countsKey(useHotel().id), entity)

/** Counts anew after an own change. */
export const useCountAnew = (): (() => Promise<void>) => {
  const { id } = useHotel()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: countsKey(id) })
}

/**
 * Calls a taxi. The id was made with the form, so however often this is tried there is one taxi. Without a network it
 * fails at once; otherwise it is tried for half a minute.
 */
export const callTaxi = (hotelSlug: string, body: NewTaxiRequest): Promise<TaxiRequest> =>
  (navigator.onLine ? callSafely : call)(createTaxiRequest, { params: { hotelSlug }, body })

/** What somebody may do with a taxi, and where it leads. */
export const steps = {
  takeBack: { route: cancelMyTaxiRequest, goal: 'cancelled' },
  dispatch: { route: dispatchTaxi, goal: 'dispatched' },
  cancel: { route: cancelTaxi, goal: 'cancelled' },
  arrive: { route: markTaxiArrived, goal: 'arrived' },
  complete: { route: completeTaxi, goal: 'completed' },
} as const satisfies Record<string, { route: object; goal: TaxiStatus }>
export type StepName = keyof typeof steps

const isRow = (value: unknown): value is TaxiRequest => typeof value === 'object' && value !== null && 'status' in value && 'id' in value

/** The row as it is now, where somebody else was faster. */
export const rowAfterRace = (cause: ApiFailure): TaxiRequest | null => (cause.status === 409 && isRow(cause.current) ? cause.current : null)

const mostTries = 6
const firstWaitMs = 300
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Leads a taxi on. Tried again where the connection breaks or the server restarts. */
export const moveOn = async (hotelSlug: string, taxiRequestId: string, step: StepName): Promise<TaxiRequest> => {
  const { route, goal } = steps[step]
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(route, { params: { hotelSlug, taxiRequestId } })
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      const now = rowAfterRace(cause)
      // An earlier try may have arrived although its answer did not.
      if (tries > 1 && now?.status === goal) return now
      if (!cause.isTemporary || tries === mostTries) throw cause
      await wait(firstWaitMs * 2 ** (tries - 1))
    }
  }
}
