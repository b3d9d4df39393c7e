import { useEffect } from 'react'
import { readStored, writeStored } from '#platform/web/storage/local-storage.ts'

const key = 'touched-at'

// Also in memory: a browser may forbid storage.
let touchedAt = 0
const readTouch = (): number => Math.max(touchedAt, Number(readStored(key)) || 0)

/** Stores the time of a touch, also for the page after a reload. */
export const saveTouch = (): void => {
  touchedAt = Date.now()
  writeStored(key, String(touchedAt))
}

/**
 * Calls `onIdle` when the screen has not been touched for a while, at the latest at the next touch. That touch does
 * nothing else: its action would still count for the previous person.
 */
export const useIdle = ({
  isWatched,
  afterMs,
  onIdle,
}: {
  isWatched: boolean
  afterMs: number
  onIdle: () => void
}): void => {
  useEffect(() => {
    if (!isWatched) return
    let mayStop = true
    const isLate = () => Date.now() - readTouch() >= afterMs
    const look = () => {
      if (isLate()) onIdle()
    }
    const touch = (event: Event) => {
      if (!isLate()) return saveTouch()
      if (event.type !== 'click') onIdle()
      // A tap is pressed before it is a click. Only one is stopped: without a network the page can still be read.
      if (event.type === 'pointerdown' || !mayStop) return
      mayStop = false
      event.preventDefault()
      event.stopPropagation()
    }
    if (readTouch() === 0) saveTouch()
    look()
    // Timers stand still while a tablet sleeps, so the clock is looked at.
    const timer = setInterval(look, 5_000)
    const options = { capture: true }
    const touches = ['pointerdown', 'keydown', 'click'] as const
    touches.forEach((name) => addEventListener(name, touch, options))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      touches.forEach((name) => removeEventListener(name, touch, options))
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWatched, afterMs, onIdle])
}
