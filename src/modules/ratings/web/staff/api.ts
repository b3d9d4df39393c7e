import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { namesColleague, rowAfterRace } from '#modules/tickets/web/row-after-race.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { withReason, withRetry } from '#platform/web/calls/retry-transition.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { claimRating, getOpenRatings, listRatings, sortRating } from '../../contract/staff.ts'

const entity = 'ratings'
const openKey = (hotelSlug: string): QueryKey => ['ratings', 'open', hotelSlug]
const listsKey = (hotelSlug: string): QueryKey => ['ratings', 'list', hotelSlug]

/** How many low ratings there are, and the unclaimed one that has waited longest; kept up to date by the area. */
export const useOpenRatings = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: openKey(hotelSlug),
    queryFn: ({ signal }) => call(getOpenRatings, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** Keeps the counts up to date. Used once in the area. */
export const useFollowOpen = (): void => useFollow(openKey(useHotel().id), entity)

/** The ratings of a period, low ones first. @param pages how many pages to show */
export const useRatings = (wanted: { from: string; to: string; low: boolean }, pages: number) => {
  const { id: hotelSlug } = useHotel()
  const { from, to, low } = wanted
  useFollow(listsKey(hotelSlug), entity)
  return useQuery({
    queryKey: [...listsKey(hotelSlug), wanted, pages],
    queryFn: async ({ signal }) => {
      const ask = (cursor: string | null) =>
        call(listRatings, {
          params: { hotelSlug },
          query: { from, to, ...(low && { low: 'true' as const }), ...(cursor !== null && { cursor }) },
          signal,
        })
      const first = await ask(null)
      const items = [...first.items]
      let { next_cursor } = first
      for (let page = 1; page < pages && next_cursor !== null; page += 1) {
        const next = await ask(next_cursor)
        items.push(...next.items)
        ;({ next_cursor } = next)
      }
      return { ...first, items, next_cursor }
    },
    placeholderData: keepPreviousData,
    ...useFreshness(),
  })
}

/** What staff do with a low rating. If a colleague was faster, it says so and shows the rating as it is now. */
export const useRatingActions = () => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (step: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    const isDone = await step().then(
      () => true,
      (cause: unknown) => {
        if (!(cause instanceof ApiFailure)) throw cause
        if (namesColleague(cause)) toast.error(t(cause.code, { ...cause.values }))
        else
          toast.error(
            rowAfterRace(cause) === null
              ? withReason(t, t('ratings.not_saved'), cause)
              : t('ratings.changed_meanwhile'),
          )
        return false
      },
    )
    setBusy(false)
    await Promise.all(
      [openKey(hotelSlug), listsKey(hotelSlug)].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
    return isDone
  }
  const of = (ratingId: string) => ({ params: { hotelSlug, ratingId } })
  return {
    busy,
    claim: (id: string) => act(() => withRetry(() => call(claimRating, of(id)))),
    sort: (id: string, note: string) => act(() => withRetry(() => call(sortRating, { ...of(id), body: { note } }))),
  }
}
