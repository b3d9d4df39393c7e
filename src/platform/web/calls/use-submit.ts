import { useState } from 'react'
import { ApiFailure } from '../api.ts'

/**
 * Sends a form, once at a time.
 * @returns `busy` while it is sent, and `send`, which does the work and calls `refuse` when the server refused it
 */
export const useSubmit = () => {
  const [busy, setBusy] = useState(false)
  const send = async (
    work: () => Promise<unknown>,
    refuse: (cause: ApiFailure) => void | Promise<void>,
  ): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      await refuse(cause)
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
