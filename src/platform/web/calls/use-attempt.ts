import { useTranslation } from '../i18n.ts'
import { toast } from '../ui/overlays/toast.ts'
import { withReason } from './retry-transition.ts'
import { useSubmit } from './use-submit.ts'

/**
 * Runs one action of a screen at a time and shows its result in a toast. A press meanwhile is ignored: a disabled
 * button would lose the focus.
 * @returns `attempt` with the messages for failure and success
 */
export const useAttempt = () => {
  const { t } = useTranslation()
  const { busy, send } = useSubmit()
  const attempt = (work: () => Promise<unknown>, failed: string, done?: string): Promise<void> =>
    send(
      async () => {
        await work()
        if (done !== undefined) toast.success(done)
      },
      (cause) => toast.error(withReason(t, failed, cause)),
    )
  return { busy, attempt }
}
