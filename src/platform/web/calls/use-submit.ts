import { useState } from 'react'
import { ApiFailure } from '../api.ts'

/**
 * The sending of a form, once at a time.
 * @returns `busy` while it is under way, and `send`, which does the work and tells `refuse` where the server would not
 */
export const useSubmit = () => {
  const [busy, setBusy] = useState(false)
  const send = async (work: () => Promise<unknown>, refuse: (cause: ApiFailure) => void): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      refuse(cause)
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
