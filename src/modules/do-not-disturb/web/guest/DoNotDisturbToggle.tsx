import { DoorClosed } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { useMySign, usePutSign } from './api.ts'

/** The line with the switch on the guest home. */
export const DoNotDisturbToggle = () => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { data } = useMySign()
  const put = usePutSign()
  const { attempt } = useAttempt()
  const offline = useLiveState() === 'offline'
  const label = t('do_not_disturb.sign')
  const ends = data?.ends_at
  return (
    <div className="card row mb-3 flex-wrap justify-end gap-x-3 px-3.5 py-1.5">
      <DoorClosed className="text-ink-2" />
      <span className="min-w-min grow basis-0">
        <b className="font-[600]">{label}</b>
        {ends && <p className="meta">{t('do_not_disturb.until', { time: time(ends) })}</p>}
      </span>
      <Switch
        label={label}
        labels={[t('tickets.on'), t('tickets.off')]}
        checked={data?.do_not_disturb ?? false}
        disabled={offline || !data}
        onChange={(on) => void attempt(() => put(on), t('do_not_disturb.failed'))}
      />
    </div>
  )
}

/** In the dialog in which a guest asks for something, while the sign hangs out. */
export const DoNotDisturbHint = () => {
  const { t } = useTranslation()
  return useMySign().data?.do_not_disturb ? <p className="hint">{t('do_not_disturb.will_knock')}</p> : null
}
