import '../overdue-banner.css'
import { Volume2, VolumeX } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { isQuiet } from '../../policy.ts'
import { alarmLoop, useRingState } from './alarm-loop.ts'
import { setDeviceSound } from './device-settings.ts'

/**
 * The switch of this device's alarm, and the tap that allows it. On shows as an icon only, everything else in words.
 */
export const SoundButton = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const quiet = isQuiet(useNow(), hotel)
  const state = useRingState()
  const isOn = state !== 'off' && state !== 'blocked'
  const press = () => {
    if (isOn) return setDeviceSound({ on: false })
    setDeviceSound({ on: true })
    alarmLoop.try()
  }
  const Icon = isOn && !quiet ? Volume2 : VolumeX
  const label = isOn
    ? t(quiet ? 'tickets.sound_quiet' : 'tickets.sound_on')
    : t(state === 'blocked' ? 'tickets.sound_blocked' : 'tickets.sound_off')
  return (
    <button
      type="button"
      className={cx('sound', isOn && 'sound--on')}
      data-ring={state}
      aria-label={label}
      title={label}
      onClick={press}
    >
      <Icon />
      {!isOn && <span>{label}</span>}
    </button>
  )
}
