import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useGuest } from '#modules/people/web/session/session-store.ts'
import { guestKey } from '#platform/web/outbox/clear-persisted.ts'
import { readStoredJson, writeStored } from '#platform/web/storage/local-storage.ts'
import { Placeholder, useDelayed, useEver } from '#platform/web/ui/badges/Placeholder.tsx'
import { AskFeatures, type Answer } from '../AskFeatures.tsx'
import type { GuestSlots } from '../feature.ts'
import type { FeatureSlot } from '../features.ts'

type Slot = Answer<ReactElement | null | undefined>

// After signing in, do not wait long for what most hotels have nothing in.
const patienceMs = 2_000

const storedAs = { useNotice: guestKey('notice-height'), useHomeCard: guestKey('home-card-height') } as const

const Slots = ({ place, slots }: { place: keyof typeof storedAs; slots: readonly Slot[] }) => {
  const guest = useGuest()?.id
  const box = useRef<HTMLDivElement>(null)
  const [height] = useState(() => {
    const kept = readStoredJson(storedAs[place]) as { guest?: unknown; height?: number } | null
    return kept?.guest === guest ? kept?.height : undefined
  })
  const late = useDelayed()
  const known = slots.every(({ answer }) => answer !== undefined)
  const hasBeenKnown = useEver(known)
  useEffect(() => {
    const element = box.current
    if (!known || element === null) return undefined
    const sizes = new ResizeObserver(() =>
      writeStored(storedAs[place], JSON.stringify({ guest, height: element.offsetHeight })),
    )
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [guest, known, place])
  if (height === undefined && !hasBeenKnown) return <Placeholder ms={patienceMs} />
  return (
    <div ref={box} className="flow-root" style={known || late ? undefined : { minHeight: height }}>
      {slots.map(({ feature: { name }, answer }) => answer && <div key={name}>{answer}</div>)}
    </div>
  )
}

/**
 * What features show at a place of the guest home. The first paint reserves the height of the last visit, so that
 * nothing moves later. When it is unknown, the content below is drawn a moment later.
 */
export const HomeSlots = ({
  place,
  parts,
}: {
  place: keyof typeof storedAs
  parts: readonly FeatureSlot<GuestSlots>[]
}) => (
  <AskFeatures parts={parts} hook={(part) => part[place]}>
    {(slots) => slots.length > 0 && <Slots place={place} slots={slots} />}
  </AskFeatures>
)
