import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { AttentionStrip, CalmStrip } from '#platform/web/ui/surfaces/AttentionStrip.tsx'
import type { Attention, ManagerPart } from '../feature.ts'
import type { Given } from '../features.ts'
import { usePath } from '../router/router-link.tsx'

type Waiting = { given: Given<ManagerPart>; attention: Attention }

/** What waits in each feature. Hooks in a loop: whoever calls this bears `keyOf(parts)`. */
const useWaiting = (parts: readonly Given<ManagerPart>[]): (Waiting | null)[] => {
  const waiting: (Waiting | null)[] = []
  for (const given of parts) {
    if (given.part.useAttention === undefined) continue
    const attention = given.part.useAttention()
    waiting.push(attention && { given, attention })
  }
  return waiting
}

const oldestOf = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.filter(({ attention }) => attention.oldest !== null).toSorted((a, b) => Number(a.attention.oldest?.since) - Number(b.attention.oldest?.since))[0]

/** The oldest thing in the house that nobody has taken; a calm line when nothing waits, nothing while that is unknown. */
export const AttentionSlot = ({ parts }: { parts: readonly Given<ManagerPart>[] }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const path = usePath()
  const [busy, setBusy] = useState(false)
  const offline = useLiveState() === 'offline'
  const waiting = useWaiting(parts)
  const known = waiting.filter((one) => one !== null)
  const first = oldestOf(known)
  if (first?.attention.oldest) {
    const { oldest } = first.attention
    const severalWait = known.filter(({ attention }) => attention.count > 0).length > 1
    // The dashboard has a number for each kind; on the dashboard itself the oldest one's page is the way on.
    const dashboard = managerPath(hotel.id)
    const page = managerPath(hotel.id, first.given.feature.manager?.nav.path)
    const take = () => {
      setBusy(true)
      void oldest.take().finally(() => setBusy(false))
    }
    return (
      <AttentionStrip
        count={known.reduce((sum, { attention }) => sum + attention.count, 0)}
        title={oldest.title}
        text={oldest.text}
        since={oldest.since}
        allHref={severalWait && path !== dashboard ? dashboard : page}
        busy={busy}
        disabled={offline}
        onTake={take}
      />
    )
  }
  return waiting.length > 0 && known.length === waiting.length && <CalmStrip>{t('areas.calm')}</CalmStrip>
}
