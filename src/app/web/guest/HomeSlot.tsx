import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { readStoredJson, writeStored } from '#platform/web/storage/local-storage.ts'
import { Placeholder, useDelayed, useEver } from '#platform/web/ui/badges/Placeholder.tsx'

// After signing in, do not wait long for what most hotels have nothing in.
const patienceMs = 2_000

/**
 * A place of the guest home. The first paint reserves the height of the last visit, so that nothing moves later. When it
 * is unknown, the content below is drawn a moment later.
 * @param storedAs the key of the height on this device
 * @param contents what stands here, by name: null for nothing, undefined while loading
 */
export const HomeSlot = ({
  storedAs,
  contents,
}: {
  storedAs: string
  contents: Readonly<Record<string, ReactElement | null | undefined>>
}) => {
  const guest = useGuest()?.id
  const box = useRef<HTMLDivElement>(null)
  const [height] = useState(() => {
    const kept = readStoredJson(storedAs) as { guest?: unknown; height?: number } | null
    return kept?.guest === guest ? kept?.height : undefined
  })
  const late = useDelayed()
  const known = Object.values(contents).every((content) => content !== undefined)
  const hasBeenKnown = useEver(known)
  useEffect(() => {
    const element = box.current
    if (!known || element === null) return undefined
    const sizes = new ResizeObserver(() =>
      writeStored(storedAs, JSON.stringify({ guest, height: element.offsetHeight })),
    )
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [guest, known, storedAs])
  const waits = height === undefined && !hasBeenKnown
  // What is here is drawn unseen meanwhile: its reads would otherwise wait for those of the others.
  return (
    <>
      {waits && <Placeholder ms={patienceMs} />}
      <div ref={box} className="flow-root" hidden={waits} style={known || late ? undefined : { minHeight: height }}>
        {Object.entries(contents).map(([name, content]) => content && <div key={name}>{content}</div>)}
      </div>
    </>
  )
}
