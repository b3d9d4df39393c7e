import { useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { cardId } from '#core/areas/web/router/linked-card.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { formatters, type Formats } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Car } from '#platform/web/ui/icons/places.tsx'
import { Cross } from '#platform/web/ui/icons/states.tsx'
import { Stepper, type Step } from '#platform/web/ui/badges/Stepper.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { ApiFailure } from '#platform/web/api.ts'
import type { TaxiRequest } from '../contract.ts'
import { minutesUntil } from '../policy.ts'
import { useMyTaxis } from './api.ts'
import { moveOn, rowAfterRace } from './state.ts'
import { StatusPill } from './StatusPill.tsx'

const Progress = ({ taxi, formats }: { taxi: TaxiRequest; formats: Formats }) => {
  const { t } = useTranslation()
  const reached = { requested: 0, dispatched: 1, arrived: 2, completed: 2, cancelled: 0 }[taxi.status]
  const step = (at: number, label: string, moment: string | null): Step => ({
    label,
    // Arrived is the end of the way: there is nothing to wait for any more.
    state: at > reached ? 'next' : at === reached && at < 2 ? 'now' : 'done',
    ...(moment !== null && { time: { at: moment, text: formats.time(moment) } }),
  })
  return (
    <Stepper
      label={t('taxi.progress')}
      steps={[
        step(0, t('taxi.requested'), taxi.created_at),
        step(1, t('taxi.on_the_way'), taxi.dispatched_at),
        step(2, t('taxi.arrived'), taxi.arrived_at),
      ]}
    />
  )
}

const TakeBack = ({ taxi }: { taxi: TaxiRequest }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { patch } = useMyTaxis()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      patch(await moveOn(id, taxi.id, 'takeBack', taxi.guest_id))
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      const now = rowAfterRace(cause)
      if (now !== null) patch(now)
      toast.error(t(now === null ? 'taxi.update_failed' : 'taxi.too_late_to_cancel'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="req-foot">
      <span className="meta flex-1">{t('taxi.cancel_hint')}</span>
      <Button look="danger" icon={Cross} busy={busy} onClick={() => void press()}>
        {t('taxi.cancel')}
      </Button>
    </div>
  )
}

/** Big words for what a guest wants to know now: how long, and that it is there. */
const useHeadline = (taxi: TaxiRequest): { over: string; big: string } => {
  const { t } = useTranslation()
  const minutes = minutesUntil(taxi, useNow())
  if (taxi.status === 'requested') return { over: t('taxi.requested'), big: t('taxi.we_call_it') }
  if (taxi.status === 'arrived') return { over: t('taxi.arrived'), big: t('taxi.is_here') }
  return {
    over: t('taxi.is_on_the_way'),
    big: minutes > 0 ? t('taxi.about_minutes', { count: minutes }) : t('taxi.any_moment'),
  }
}

/** A taxi that is still to come, or stands at the door. The estimate shows once it was sent. */
export const MyTaxi = ({ taxi }: { taxi: TaxiRequest }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const { over, big } = useHeadline(taxi)
  return (
    <Card id={cardId(taxi.id)} className="stack">
      <div className="row between items-start">
        <div className="grow">
          <p className="overline">{over}</p>
          <h2 className="serif num mt-0.5 text-3xl">{big}</h2>
          <p className="mt-1 text-md text-ink-2 wrap-anywhere first-letter:uppercase">
            {taxi.status === 'dispatched' && (
              <>
                {t('taxi.estimated_arrival')} <b className="num text-ink">{formats.time(taxi.estimated_arrival)}</b>{' '}
                ·{' '}
              </>
            )}
            {t('taxi.pickup_at', { place: taxi.pickup_location })}
          </p>
        </div>
        <span className="glyph size-14 [&_svg]:size-7.5">
          <Car />
        </span>
      </div>
      <Progress taxi={taxi} formats={formats} />
      {taxi.status === 'requested' && <TakeBack taxi={taxi} />}
    </Card>
  )
}

/** One that is over: where from, when, and how it ended. */
export const EarlierTaxi = ({ taxi }: { taxi: TaxiRequest }) => {
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  return (
    <Card id={cardId(taxi.id)} className="row between">
      <div className="grow wrap-anywhere">
        <b>{taxi.pickup_location}</b>
        <p className="meta">
          {formats.date(taxi.created_at)}, <time dateTime={taxi.created_at}>{formats.time(taxi.created_at)}</time>
        </p>
      </div>
      <StatusPill status={taxi.status} to="guest" />
    </Card>
  )
}
