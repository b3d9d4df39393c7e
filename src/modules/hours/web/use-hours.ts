import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { getServerLead } from '#platform/web/calls/server-clock.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { tick, useNow } from '#platform/web/ui/badges/clock-store.ts'
import { listOpeningHours, type HoursOfHotel, type OpeningHours } from '../contract.ts'
import type { HoursSubject } from '../contract/subject.ts'
import { openingAt, type Opening } from '../policy.ts'

export const hoursKey = (hotelSlug: string) => ['hours', hotelSlug] as const

/**
 * The timetables of the hotel and what uses them, kept up to date.
 * @param when they are asked for: by default where something has hours
 */
export const useHours = (when: 'used' | 'always' | 'never' = 'used') => {
  const { id: hotelSlug, has_hours } = useHotel()
  useFollow(hoursKey(hotelSlug), 'opening_hours')
  useFollow(hoursKey(hotelSlug), 'hours_uses')
  return useQuery({
    queryKey: hoursKey(hotelSlug),
    queryFn: ({ signal }) => call(listOpeningHours, { params: { hotelSlug }, signal }),
    enabled: when === 'always' || (when === 'used' && has_hours),
    ...useFreshness(),
  })
}

/** The server's time. It moves every 15 seconds. */
export const useServerNow = (): number => useNow() + getServerLead()

/** Looks again exactly at a moment, beside every 15 seconds. */
export const useBoundary = (moment: number | null): void => {
  useEffect(() => {
    const wait = moment === null ? -1 : moment - Date.now() - getServerLead()
    // Longer waits overflow; the ticks come first.
    if (wait < 0 || wait > 86_400_000) return undefined
    const timer = setTimeout(tick, wait + 20)
    return () => clearTimeout(timer)
  }, [moment])
}

/** The timetable of a thing; null if it has none. */
export const getTimetable = (data: HoursOfHotel | undefined, subject: HoursSubject): OpeningHours | null => {
  const use = data?.uses.find(({ id }) => id === subject)
  return data?.items.find(({ id }) => id === use?.hours_id) ?? null
}

/** The state of each thing now, by the server's clock. Undefined while it is not known. */
export type GetOpeningState = (subject: HoursSubject) => Opening | undefined

/**
 * The states of things now. The component is drawn again when one of them opens or closes.
 * @param enabled false: reads nothing, and all states are unknown
 */
export const useOpenings = (enabled = true): GetOpeningState => {
  const { has_hours, time_zone } = useHotel()
  const { data } = useHours(enabled ? 'used' : 'never')
  const now = useServerNow()
  const openings = useMemo(
    () => new Map(has_hours && data ? data.items.map((hours) => [hours.id, openingAt(hours, time_zone, now)]) : []),
    [has_hours, data, time_zone, now],
  )
  const moments = [...openings.values()].flatMap(({ until, next }) => until ?? next ?? [])
  useBoundary(moments.length === 0 ? null : Math.min(...moments))
  return useCallback(
    (subject) => {
      if (has_hours && !data) return undefined
      const use = data?.uses.find(({ id }) => id === subject)
      return openings.get(use?.hours_id ?? '') ?? openingAt(null, time_zone, now)
    },
    [has_hours, data, openings, time_zone, now],
  )
}

/** The state of one thing now. Undefined while it is not known. */
export const useOpening = (subject: HoursSubject): Opening | undefined => useOpenings()(subject)
