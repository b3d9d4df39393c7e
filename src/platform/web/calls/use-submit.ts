import { useState } from 'react'
import { ApiFailure } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { toast } from '../ui/overlays/toast.ts'

/**
 * Sends a form, once at a time.
 * @returns `busy` while it is sent, and `send`, which does the work and calls `refuse` when the server refused it; by
 * default that is a toast with the reason
 */
export const useSubmit = () => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const send = async (
    work: () => Promise<unknown>,
    refuse: (cause: ApiFailure) => void | Promise<void> = ({ code, values }) => toast.error(t(code, values)),
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
