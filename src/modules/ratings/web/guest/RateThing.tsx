import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { rateHours, type ThingKind } from '../../contract.ts'
import { loadRate } from './load.ts'

const ThingRating = lazyNamed(loadRate, 'ThingRating')

/** Stars on the card of something that was done for the guest, for a day; nothing where ratings are off. */
export const RateThing = ({ kind, id, doneAt }: { kind: ThingKind; id: string; doneAt: string | null }) => {
  const isOn = useFeature('ratings')
  const now = useNow()
  if (!isOn || doneAt === null || now > Date.parse(doneAt) + rateHours * 3_600_000) return null
  return <ThingRating subject={{ kind, source_id: id }} />
}
