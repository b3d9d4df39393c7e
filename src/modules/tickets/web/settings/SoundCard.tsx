import '../overdue-banner.css'
import { Volume2 } from 'lucide-react'
import { useId } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { alarmLoop } from '../sound/alarm-loop.ts'
import { setDeviceSound, useDeviceSound } from '../sound/device-settings.ts'

/** The alarm of this device: its switch and its volume. */
export const SoundCard = () => {
  const { t } = useTranslation()
  const { quiet_from: from, quiet_until: until } = useHotel()
  const { on, volume } = useDeviceSound()
  const id = useId()
  const percent = Math.round(volume * 100)
  const turn = (to: boolean) => {
    setDeviceSound({ on: to })
    if (to) alarmLoop.try()
  }
  return (
    <section className="card stack stack--s" aria-labelledby={`${id}-title`}>
      <h2 className="serif text-xl" id={`${id}-title`}>
        {t('tickets.sound_title')}
      </h2>
      <p className="meta">{t('tickets.sound_text')}</p>
      <div className="row between">
        <span aria-hidden="true">{t('tickets.sound')}</span>
        <Switch label={t('tickets.sound')} labels={[t('tickets.on'), t('tickets.off')]} checked={on} onChange={turn} />
      </div>
      {on && (
        <div className="row between row--wrap">
          <label htmlFor={`${id}-volume`}>{t('tickets.volume')}</label>
          <span className="row grow justify-end">
            <input
              id={`${id}-volume`}
              className="slider"
              type="range"
              min={10}
              max={100}
              step={10}
              value={percent}
              aria-valuetext={t('tickets.percent', { percent })}
              onChange={(event) => setDeviceSound({ volume: Number(event.target.value) / 100 })}
            />
            <Button variant="line" icon={Volume2} onClick={() => alarmLoop.try()}>
              {t('tickets.try_sound')}
            </Button>
          </span>
        </div>
      )}
      {from && until && <p className="meta num">{t('tickets.quiet_now', { from, until })}</p>}
    </section>
  )
}
