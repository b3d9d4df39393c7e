import { Fragment, useEffect, useState, type ReactElement } from 'react'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { guestKey } from '#platform/web/outbox/clear-persisted.ts'
import { Placeholder, useDelayed } from '#platform/web/ui/badges/Placeholder.tsx'
import { AskFeatures, type Answer } from '../AskFeatures.tsx'
import type { GuestSlots } from '../feature.ts'
import type { FeatureSlot } from '../features.ts'

const storedAs = guestKey('under-way')
// A guest who has just signed in has mostly nothing under way: he does not wait long for what he came for.
const patienceMs = 1_000

/** Of which features something was under way when this guest was here last; null where that is not known. */
const recall = (guest: string): string[] | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(storedAs) ?? '') as { guest?: unknown; lines?: unknown }
    return kept.guest === guest && Array.isArray(kept.lines) ? kept.lines : null
  } catch {
    return null
  }
}

const remember = (guest: string, lines: string[]): void => {
  try {
    localStorage.setItem(storedAs, JSON.stringify({ guest, lines }))
  } catch {
    // storage is full or forbidden
  }
}

type Line = Answer<ReactElement | null | undefined>

const Lines = ({ lines }: { lines: readonly Line[] }) => {
  const guest = useGuest()?.id ?? ''
  const [before] = useState(() => recall(guest))
  const late = useDelayed()
  const known = lines.every(({ answer }) => answer !== undefined)
  const names = lines.flatMap(({ feature, answer }) => (answer ? [feature.name] : [])).join(' ')
  useEffect(() => {
    if (known) remember(guest, names.split(' ').filter(Boolean))
  }, [guest, known, names])
  if (before === null && !known) return <Placeholder ms={patienceMs} />
  return lines.map(({ feature: { name }, answer }) => (
    <Fragment key={name}>
      {answer === undefined && !late && before?.includes(name) ? <div className="card nowline held" /> : answer}
    </Fragment>
  ))
}

/**
 * What is under way for the guest, a line for each feature. The first paint keeps the place of the lines that stood
 * here last, so that nothing jumps when they come; where that is not known, what follows is drawn a moment later.
 */
export const ActiveItems = ({ parts }: { parts: readonly FeatureSlot<GuestSlots>[] }) => (
  <AskFeatures parts={parts} hook={({ useActiveItem }) => useActiveItem}>
    {(lines) => <Lines lines={lines} />}
  </AskFeatures>
)
