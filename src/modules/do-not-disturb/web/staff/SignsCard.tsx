import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useSaveSettings } from '#modules/hotels/web/settings/save.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'

/** The switch that lets guests hang out the sign. */
export const SignsCard = () => {
  const { t } = useTranslation()
  const { do_not_disturb } = useHotel()
  const offline = useLiveState() === 'offline'
  const { save, busy } = useSaveSettings()
  const turn = async (to: boolean) => {
    if (busy) return
    const problem = await save({ do_not_disturb: to })
    if (problem) toast.error(problem['form'] ?? t('hotels.not_saved'))
  }
  const label = t('do_not_disturb.switch')
  return (
    <section className="card row between" aria-label={label}>
      <span>
        <b className="font-[600]">{label}</b>
        <p className="meta">{t('do_not_disturb.switch_text')}</p>
      </span>
      <Switch
        label={label}
        labels={[t('tickets.on'), t('tickets.off')]}
        checked={do_not_disturb}
        disabled={offline}
        onChange={(to) => void turn(to)}
      />
    </section>
  )
}
