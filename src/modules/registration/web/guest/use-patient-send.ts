import { useEffect, useEffectEvent, useState } from 'react'
import { ApiFailure } from '#platform/web/api.ts'

const retryMs = 15_000

/**
 * Sends what stands in the open page, once at a time. Without a network it waits and sends what stands there then;
 * nothing is stored, so a closed page loses it.
 * @param work sends; it is not called again once it has succeeded or was refused
 */
export const usePatientSend = (work: () => Promise<void>, refuse: (cause: ApiFailure) => void) => {
  const [state, setState] = useState<'idle' | 'busy' | 'waiting'>('idle')
  const attempt = async (): Promise<void> => {
    setState('busy')
    try {
      await work()
      setState('idle')
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      setState(cause.isTemporary ? 'waiting' : 'idle')
      if (!cause.isTemporary) refuse(cause)
    }
  }
  const again = useEffectEvent(() => void attempt())
  const isWaiting = state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isWaiting])
  return { isBusy: state === 'busy', isWaiting, send: () => (state === 'busy' ? undefined : void attempt()) }
}
