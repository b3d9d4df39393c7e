import { useState } from 'react'
import type { Unclaimed, FeatureWeb, StaffSlots } from '#modules/features/web/feature.ts'
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

type Waiting = { feature: FeatureWeb; unclaimed: Unclaimed }

// The server's clock may be ahead of the browser's.
const maxLevel = (one: EscalationLevel, other: EscalationLevel): EscalationLevel => (one > other ? one : other)

const getOldest = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting
    .filter(({ unclaimed }) => unclaimed.oldest !== null)
    .toSorted((a, b) => Number(a.unclaimed.oldest?.since) - Number(b.unclaimed.oldest?.since))[0]

const getTotal = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { unclaimed }) => sum + unclaimed.count, 0)

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
  const waiting = useOfEach(parts, ({ useUnclaimed }) => useUnclaimed)
  const known: Waiting[] = waiting.flatMap(({ feature, answer }) => (answer ? [{ feature, unclaimed: answer }] : []))
  const here = alone === null ? known : known.filter(({ feature }) => feature === alone)
  const first = getOldest(here)
  useWaitingMarks(getTotal(here), known.length === waiting.length ? getTotal(known) : null)
  const level = first?.unclaimed.oldest
    ? maxLevel(first.unclaimed.oldest.level, escalationLevelAt(first.unclaimed.oldest.since.getTime(), now, hotel))
    : null
  // Offline nothing can be claimed, and a colleague may have claimed it already.
  useRinging(hotel.id, isQuiet(now, hotel) || offline ? null : level)
  if (!shown) return null
  if (known.length < waiting.length && !offline && !late) return <SkeletonCards count={3} />
  if (first?.unclaimed.oldest) {
    const { oldest } = first.unclaimed
    const severalWait = known.filter(({ unclaimed }) => unclaimed.count > 0).length > 1
    // Links to the dashboard, and on the dashboard itself to the page of the oldest ticket.
    const dashboard = managerPath(hotel.id)
    const { nav, pages } = first.feature.manager ?? {}
    const page = managerPath(hotel.id, nav?.path ?? pages?.[0]?.path)
    const claim = () => {
      setBusy(true)
      void oldest.claim().finally(() => setBusy(false))
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
        onClaim={claim}
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
export const OverdueSlot = (props: SlotProps) => <OverdueStrip key={getNames(props.parts)} {...props} />
