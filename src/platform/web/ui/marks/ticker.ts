import { useEffect, useSyncExternalStore } from 'react'

const everyMs = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
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

/**
 * The time, renewed every 15 seconds. All who ask share one timer, which runs only while somebody asks.
 * @param moment when something else is to be shown, in milliseconds since 1970: the time is renewed then as well
 */
export const useNow = (moment?: number): number => {
  useEffect(() => {
    if (moment === undefined) return undefined
    const once = setTimeout(tick, Math.max(0, moment - Date.now()) + 1)
    return () => clearTimeout(once)
  }, [moment])
  return useSyncExternalStore(subscribe, () => now)
}
