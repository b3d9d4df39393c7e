import { useSyncExternalStore } from 'react'

const everyMs = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Renews the time for all who ask: for something that is to be seen at its moment. */
export const tick = () => {
  now = Date.now()
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, everyMs)
    // Browsers slow timers of hidden pages down: a page that comes back must not show an old age.
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The time, renewed every 15 seconds. All who ask share one timer, which runs only while somebody asks. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
