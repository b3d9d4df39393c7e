import { useEffect, useSyncExternalStore } from 'react'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useLive } from '#platform/web/live/LiveProvider.tsx'
import { placeEntity, placeTexts, type ScannedPlace } from '../contract.ts'
import { followKeptPlace, getKeptPlace, keepPlace } from './kept-place.ts'

/**
 * The place whose card this browser scanned in the last four hours, in the guest's language. A place that is renamed
 * or removed meanwhile is so here too.
 */
export const usePlace = (
  hotelSlug: string,
): { place: Pick<ScannedPlace, 'id' | 'name' | 'area'> | null; forget: () => void } => {
  const kept = useSyncExternalStore(followKeptPlace, () => getKeptPlace(hotelSlug))
  const localize = useContentLanguage()
  const live = useLive()
  const id = kept?.id
  useEffect(
    () =>
      live.subscribe((message) => {
        if (message.kind !== 'event' || message.event.entity !== placeEntity || message.event.id !== id) return
        const { operation, row } = message.event
        if (operation === 'delete') return keepPlace(hotelSlug, null)
        const { name, area, translations } = row as unknown as ScannedPlace
        const current = getKeptPlace(hotelSlug)
        if (current?.id === id) keepPlace(hotelSlug, { id: current.id, name, area, translations })
      }),
    [live, id, hotelSlug],
  )
  return { place: kept && localize(kept, placeTexts), forget: () => keepPlace(hotelSlug, null) }
}
