import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { allPages } from '#platform/web/calls/all-pages.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { contracts, type Collection, type Entry, type EntryForm, type NewEntry } from '../contract.ts'

const getKey = (of: Collection, hotelSlug: string) => ['guide', of, hotelSlug] as const

const loadAll = (
  of: Collection,
  hotelSlug: string,
  as: 'guest' | 'manager',
  signal: AbortSignal,
): Promise<{ items: Entry[]; event_number: number }> =>
  allPages((cursor) =>
    call(contracts[of].list, { params: { hotelSlug }, query: { as, ...(cursor !== undefined && { cursor }) }, signal }),
  )

/** The entries in their order, kept up to date while on screen. */
export const useEntries = (of: Collection, as: 'guest' | 'manager') => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(of, hotelSlug), of)
  return useQuery({
    queryKey: [...getKey(of, hotelSlug), as],
    queryFn: ({ signal }) => loadAll(of, hotelSlug, as, signal),
    ...useFreshness(),
  })
}

/** The mutations of entries. Each refetches the list. */
export const useEditing = (of: Collection) => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(getKey(of, hotelSlug))
  const contract = contracts[of]
  return {
    add: (body: NewEntry): Promise<Entry> => after(callSafely(contract.add, { params: { hotelSlug }, body })),
    update: (entryId: string, body: EntryForm): Promise<Entry> =>
      after(callSafely(contract.update, { params: { hotelSlug, entryId }, body })),
    move: (entryId: string, direction: 'up' | 'down', past: string) =>
      after(callSafely(contract.move, { params: { hotelSlug, entryId }, body: { direction, past } })),
    remove: (entryId: string): Promise<void> =>
      after(ignoreNotFound(callSafely(contract.remove, { params: { hotelSlug, entryId } }))),
  }
}
