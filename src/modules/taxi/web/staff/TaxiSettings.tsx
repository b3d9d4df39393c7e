import { useId, useState } from 'react'
import { updateHotelSettings, type HotelSettings } from '#modules/hotels/contract/settings.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'

type Taxi = Pick<HotelSettings, 'taxi_dispatch' | 'taxi_destination'>

/** The card in which a manager says who calls the taxi, and whether guests are asked where to. */
export const TaxiSettings = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const titleId = useId()
  const offline = useLiveState() === 'offline'
  const [pressed, setPressed] = useState<Taxi>({})
  const { taxi_dispatch, taxi_destination } = { ...hotel, ...pressed }
  const change = async (body: Taxi) => {
    setPressed(body)
    try {
      await call(updateHotelSettings, { params: { hotelSlug: hotel.id }, body })
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      setPressed({})
      toast.error(withReason(t, t('taxi.settings_failed'), cause))
    }
  }
  return (
    <Card>
      <section className="stack" aria-labelledby={titleId}>
        <h2 id={titleId} className="serif text-xl">
          {t('taxi.nav')}
        </h2>
        <div className="field">
          <span className="label" aria-hidden="true">
            {t('taxi.who_calls')}
          </span>
          <SegmentedControl
            label={t('taxi.who_calls')}
            options={[
              { value: 'automatic', label: t('taxi.automatic') },
              { value: 'by_staff', label: t('taxi.our_staff') },
            ]}
            value={taxi_dispatch ?? 'automatic'}
            onChange={(to) => void change({ taxi_dispatch: to })}
          />
          <p className="hint">{t(taxi_dispatch === 'by_staff' ? 'taxi.our_staff_text' : 'taxi.automatic_text')}</p>
        </div>
        <div className="row between">
          <span aria-hidden="true">{t('taxi.ask_where_to')}</span>
          <Switch
            label={t('taxi.ask_where_to')}
            labels={[t('tickets.on'), t('tickets.off')]}
            checked={taxi_destination ?? false}
            disabled={offline}
            onChange={(on) => void change({ taxi_destination: on })}
          />
        </div>
      </section>
    </Card>
  )
}
