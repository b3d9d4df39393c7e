import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { RegisterLoss } from '../../contract/losses.ts'
import { useCloseLoss } from '../api.ts'

const Lost = ({ lost_at, entries, kept_until }: RegisterLoss) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <>
      <p>
        {t('register.loss_text', { day: date(lost_at), number: entries })}
        {kept_until !== null && ` ${t('register.loss_kept', { day: date(kept_until) })}`}
      </p>
      <p>{t('register.loss_secret')}</p>
      <p>{t('register.loss_duty')}</p>
    </>
  )
}

/** What a restore has left unreadable, for a manager until they have closed it. */
export const LossBox = ({ loss }: { loss: RegisterLoss }) => {
  const { t } = useTranslation()
  const close = useCloseLoss()
  const { busy, attempt } = useAttempt()
  const isOver = loss.unreadable === 0
  return (
    <div className="mb-4">
      <Callout tone={isOver ? 'success' : 'error'} title={isOver ? undefined : t('register.loss_title')}>
        <div className="stack stack--s">
          {isOver ? <p>{t('register.loss_over')}</p> : <Lost {...loss} />}
          <Button
            variant="line"
            size="s"
            className="justify-self-start"
            busy={busy}
            onClick={() => void attempt(() => close(loss.lost_at), t('platform.unavailable'))}
          >
            {t('platform.close')}
          </Button>
        </div>
      </Callout>
    </div>
  )
}
