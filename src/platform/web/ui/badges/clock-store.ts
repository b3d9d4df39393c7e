import { useSyncExternalStore } from 'react'

const everyMs = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Updates the time for all subscribers at once: for something that must appear at an exact time. */
export const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, everyMs)
    // Browsers slow timers of hidden pages down. A page that becomes visible must not show an old age.
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/**
 * The current time, updated every 15 seconds. All components share one timer, which runs only while one of them is
 * mounted.
 */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
