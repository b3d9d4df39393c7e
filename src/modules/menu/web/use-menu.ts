import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { onNews } from '#platform/web/live/live-connection.ts'
import { useLive } from '#platform/web/live/LiveProvider.tsx'
import { useFreshness } from '#platform/web/live/use-follow.ts'
import { getMenu, getMyMenu, type Menu, type MenuPage } from '../contract.ts'
import { menuAfter } from '../policy.ts'

type Reader = 'guest' | 'staff'

/**
 * The query key of the menu. A phone may keep the menu of an earlier release, without option groups and settings, under a
 * key without the second part: it must not be read as this one.
 */
export const menuKey = (reader: Reader, hotelSlug: string) => ['menu', 'with-options', reader, hotelSlug] as const

const entities = ['menu_categories', 'menu_items', 'menu_option_groups', 'menu_settings'] as const

const readAll = async (reader: Reader, hotelSlug: string, signal: AbortSignal): Promise<Menu> => {
  const read = (cursor?: string): Promise<MenuPage> =>
    call(reader === 'guest' ? getMyMenu : getMenu, {
      params: { hotelSlug },
      query: { ...(cursor !== undefined && { cursor }) },
      signal,
    })
  const first = await read()
  const items = new Map(first.items.map((item) => [item.id, item]))
  const groups = new Map(first.option_groups.map((group) => [group.id, group]))
  for (let cursor = first.next_cursor; cursor !== null;) {
    const page = await read(cursor)
    for (const item of page.items) items.set(item.id, item)
    for (const group of page.option_groups) groups.set(group.id, group)
    cursor = page.next_cursor
  }
  // Changes during the page loads are covered: the events after the first page are applied again.
  const { categories, settings, event_number } = first
  return { categories, settings, items: [...items.values()], option_groups: [...groups.values()], event_number }
}

const getQuery = (reader: Reader, hotelSlug: string) =>
  queryOptions({
    queryKey: menuKey(reader, hotelSlug),
    queryFn: ({ signal }) => readAll(reader, hotelSlug, signal),
    // A stock above five is hidden from guests: only another object for the item says that it was refilled.
    structuralSharing: false,
  })

/** Reads the guests' menu ahead of the page that shows it. A failure is left to that page. */
export const prefetchMenu = (queries: QueryClient, hotelSlug: string): Promise<void> =>
  queries.prefetchQuery({ ...getQuery('guest', hotelSlug), staleTime: Infinity })

/**
 * The whole menu, read page by page and kept up to date by the stream. Items that become unavailable disappear from a
 * guest's screen.
 */
export const useMenu = (reader: Reader) => {
  const { id: hotelSlug } = useHotel()
  const key = useMemo(() => menuKey(reader, hotelSlug), [reader, hotelSlug])
  const queries = useQueryClient()
  const live = useLive()
  const query = useQuery({ ...getQuery(reader, hotelSlug), ...useFreshness() })
  const healedAt = useRef(-1)
  const heal = useEffectEvent(() => {
    const menu = queries.getQueryData<Menu>(key)
    if (!menu) return
    if (entities.every((entity) => live.log.covers(menu.event_number, entity))) {
      const events = entities
        .flatMap((entity) => live.log.since(menu.event_number, entity))
        .toSorted((one, other) => one.number - other.number)
      const updated = events.length > 0 ? menuAfter(menu, events, reader === 'guest') : menu
      if (updated === menu) return
      if (updated !== null) return void queries.setQueryData(key, updated)
    }
    // A response that is still too old would be refetched forever. The next poll or event catches up instead.
    if (menu.event_number === healedAt.current) return
    healedAt.current = menu.event_number
    void queries.invalidateQueries({ queryKey: key })
  })
  useEffect(() => onNews(live, entities, () => heal()), [live])
  useEffect(() => {
    heal()
  }, [query.data, key])
  return query
}
