import { useState } from 'react'
import type { Attention, FeatureWeb, StaffSlots } from '#modules/features/web/feature.ts'
import { getNames, useOfEach } from '#modules/features/web/of-each.ts'
import type { FeatureSlot } from '#modules/features/web/parts.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { isQuiet, escalationLevelAt, type EscalationLevel } from '#modules/tickets/policy.ts'
import { useWaitingMarks } from '#modules/tickets/web/badge.ts'
import { OverdueBanner, AllClearBanner } from '#modules/tickets/web/OverdueBanner.tsx'
import { useRinging } from '#modules/tickets/web/sound/alarm-loop.ts'
import { SoundButton } from '#modules/tickets/web/sound/SoundButton.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { usePath } from '#platform/web/router/RouterProvider.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { useDelayed } from '#platform/web/ui/badges/Placeholder.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'

type Waiting = { feature: FeatureWeb; attention: Attention }

// The server's clock may be ahead of the browser's.
const maxLevel = (one: EscalationLevel, other: EscalationLevel): EscalationLevel => (one > other ? one : other)

const getOldest = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting
    .filter(({ attention }) => attention.oldest !== null)
    .toSorted((a, b) => Number(a.attention.oldest?.since) - Number(b.attention.oldest?.since))[0]

const getTotal = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { attention }) => sum + attention.count, 0)

type SlotProps = {
  parts: readonly FeatureSlot<StaffSlots>[]
  shown: boolean
  alone?: FeatureWeb | 'none' | null
}

const OverdueStrip = ({ parts, shown, alone = null }: SlotProps) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const path = usePath()
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const offline = useLiveState() === 'offline'
  const late = useDelayed()
  const waiting = useOfEach(parts, ({ useAttention }) => useAttention)
  const known: Waiting[] = waiting.flatMap(({ feature, answer }) => (answer ? [{ feature, attention: answer }] : []))
  const here = alone === null ? known : known.filter(({ feature }) => feature === alone)
  const first = getOldest(here)
  useWaitingMarks(getTotal(here), known.length === waiting.length ? getTotal(known) : null)
  const level = first?.attention.oldest
    ? maxLevel(first.attention.oldest.level, escalationLevelAt(first.attention.oldest.since.getTime(), now, hotel))
    : null
  // Offline nothing can be claimed, and a colleague may have claimed it already.
  useRinging(hotel.id, isQuiet(now, hotel) || offline ? null : level)
  if (!shown) return null
  if (known.length < waiting.length && !offline && !late) return <SkeletonCards count={3} />
  if (first?.attention.oldest) {
    const { oldest } = first.attention
    const severalWait = known.filter(({ attention }) => attention.count > 0).length > 1
    // Links to the dashboard, and on the dashboard itself to the page of the oldest ticket.
    const dashboard = managerPath(hotel.id)
    const page = managerPath(hotel.id, first.feature.manager?.nav?.path)
    const take = () => {
      setBusy(true)
      void oldest.take().finally(() => setBusy(false))
    }
    return (
      <OverdueBanner
        count={getTotal(known)}
        level={level ?? 0}
        title={oldest.title}
        text={oldest.text}
        since={oldest.since}
        allHref={severalWait && path !== dashboard ? dashboard : page}
        busy={busy}
        disabled={offline}
        onTake={take}
      >
        <SoundButton />
      </OverdueBanner>
    )
  }
  return (
    waiting.length > 0 &&
    known.length === waiting.length && <AllClearBanner extra={<SoundButton />}>{t('app.calm')}</AllClearBanner>
  )
}

/**
 * Announces unclaimed tickets: sound, page title, app icon, and a strip with the oldest one. The strip is calm when
 * nothing waits, and hidden while loading. Rendered once in the area.
 * @param shown whether this page shows the strip
 * @param alone the feature of a page without header and bar, which is about that feature only; null on other pages
 */
export const AttentionSlot = (props: SlotProps) => <OverdueStrip key={getNames(props.parts)} {...props} />
