import { useEffect, useState } from 'react'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import type { ShownLiveState } from '#platform/web/ui/badges/LiveIndicator.tsx'

const delayMs = 2_000

/**
 * The state that the live indicator shows. A new page has fresh data, so its first connection counts as live unless it
 * takes long.
 */
export const useShownLiveState = (): ShownLiveState => {
  const state = useLiveState()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (state !== 'connecting') return
    const timer = setTimeout(() => setWaited(true), delayMs)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [state])
  if (state === 'connecting') return waited ? 'reconnecting' : 'live'
  return state
}
