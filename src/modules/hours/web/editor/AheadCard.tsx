import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useSaveSettings } from '#modules/hotels/web/settings/save.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'

const switches = [
  { name: 'orders_ahead', label: 'hours.orders_ahead', text: 'hours.orders_ahead_text' },
  { name: 'taxi_ahead', label: 'hours.taxi_ahead', text: 'hours.taxi_ahead_text' },
] as const

/** The switches that let guests ask for something for a later time. */
export const AheadCard = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const offline = useLiveState() === 'offline'
  const { save, busy } = useSaveSettings()
  const turn = async (name: (typeof switches)[number]['name'], to: boolean) => {
    if (busy) return
    const problem = await save({ [name]: to })
    if (problem) toast.error(problem['form'] ?? t('hours.save_failed'))
  }
  return (
    <section className="card stack" aria-labelledby="hours-ahead">
      <h2 className="serif text-xl" id="hours-ahead">
        {t('hours.ahead')}
      </h2>
      {switches.map(({ name, label, text }) => (
        <div key={name} className="row between items-start">
          <span className="grow basis-0">
            <b className="font-[600]">{t(label)}</b>
            <span className="meta block">{t(text)}</span>
          </span>
          <Switch
            label={t(label)}
            labels={[t('hours.on'), t('hours.off')]}
            checked={hotel[name]}
            disabled={offline}
            onChange={(to) => void turn(name, to)}
          />
        </div>
      ))}
      <p className="meta">{t('hours.ahead_text')}</p>
    </section>
  )
}
