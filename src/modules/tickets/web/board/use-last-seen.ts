import { useEffect, useEffectEvent } from 'react'

const lookedAtAfterMs = 20_000

/** New cards stay marked until the board was visible for a while or is left. */
export const useLastSeen = (unread: number, reset: () => void): void => {
  useEffect(() => {
    if (unread === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(reset, lookedAtAfterMs)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [unread, reset])
  const leave = useEffectEvent(() => document.visibilityState === 'visible' && reset())
  useEffect(() => () => void leave(), [])
}
