import { Car, X } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { RateThing } from '#modules/ratings/web/guest/RateThing.tsx'
import { Progress } from '#modules/tickets/web/guest/Progress.tsx'
import { WriteAbout } from '#modules/tickets/web/guest/WriteAbout.tsx'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { rowAfterRace } from '#modules/tickets/web/row-after-race.ts'
import { useFormatWhen } from '#modules/tickets/web/use-format-when.ts'
import { call, type ApiFailure } from '#platform/web/api.ts'
import { retryTransition } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { cancelMyTaxiRequest, type TaxiRequest } from '../contract.ts'
import { minutesUntil } from '../policy.ts'
import { entity, useMyTaxis } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

const reachedSteps = { requested: 0, dispatched: 1, arrived: 2, completed: 2, cancelled: 0 } as const

const rowNow = (cause: ApiFailure) => rowAfterRace(cause) as TaxiRequest | null

const TakeBack = ({ taxi }: { taxi: TaxiRequest }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { patch } = useMyTaxis()
  const { busy, send } = useSubmit()
  const given = { params: { hotelSlug, taxiRequestId: taxi.id }, guest: taxi.guest_id }
  const press = () =>
    send(
      async () => patch(await retryTransition(() => call(cancelMyTaxiRequest, given), 'cancelled', rowNow)),
      (cause) => {
        const now = rowNow(cause)
        if (now !== null) patch(now)
        toast.error(t(now === null ? 'taxi.update_failed' : 'taxi.too_late_to_cancel'))
      },
    )
  return (
    <div className="req-foot">
      <span className="meta flex-1">{t('taxi.cancel_hint')}</span>
      <Button variant="danger" icon={X} busy={busy} onClick={() => void press()}>
        {t('taxi.cancel')}
      </Button>
    </div>
  )
}

/** The state of a taxi for its guest: how long it takes, or that it is there. */
const useHeadline = (taxi: TaxiRequest): { over: string; big: string } => {
  const { t } = useTranslation()
  const minutes = minutesUntil(taxi, useNow())
  const formatWhen = useFormatWhen()
  if (taxi.status === 'requested' && taxi.scheduled_for)
    return { over: t('tickets.scheduled_title'), big: formatWhen(taxi.scheduled_for).start }
  // Without a time for the automatic dispatch staff call the taxi.
  if (taxi.status === 'requested' && taxi.dispatch_due_at === null)
    return { over: t('taxi.requested'), big: t('taxi.staff_are_calling') }
  if (taxi.status === 'requested') return { over: t('taxi.requested'), big: t('taxi.we_call_it') }
  if (taxi.status === 'arrived') return { over: t('taxi.arrived'), big: t('taxi.is_here') }
  return {
    over: t('taxi.is_on_the_way'),
    big: minutes > 0 ? t('taxi.about_minutes', { count: minutes }) : t('taxi.any_moment'),
  }
}

/** An open taxi. The estimated arrival shows after it was dispatched. */
export const MyTaxi = ({ taxi }: { taxi: TaxiRequest }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { over, big } = useHeadline(taxi)
  return (
    <Card id={cardId(taxi.id)} className="stack">
      <div className="row between items-start">
        <div className="grow">
          <p className="overline">{over}</p>
          <h2 className="serif num mt-0.5 text-3xl">{big}</h2>
          <p className="mt-1 text-md text-ink-2 wrap-anywhere first-letter:uppercase">
            {taxi.status === 'dispatched' && taxi.estimated_arrival !== null && (
              <>
                {t('taxi.estimated_arrival')} <b className="num text-ink">{formats.time(taxi.estimated_arrival)}</b>{' '}
                ·{' '}
              </>
            )}
            {t('taxi.pickup_at', { place: taxi.pickup_location })}
            {taxi.dropoff_location !== '' && <> · {t('taxi.to_place', { place: taxi.dropoff_location })}</>}
          </p>
        </div>
        <span className="glyph size-14 [&_svg]:size-7.5">
          <Car />
        </span>
      </div>
      <Progress
        label={t('taxi.progress')}
        reached={reachedSteps[taxi.status]}
        steps={[
          [t('taxi.requested'), taxi.created_at],
          [t('taxi.on_the_way'), taxi.dispatched_at],
          [t('taxi.arrived'), taxi.arrived_at],
        ]}
        formats={formats}
      />
      {taxi.status === 'requested' && <TakeBack taxi={taxi} />}
      <WriteAbout ticket={{ entity, id: taxi.id }} />
    </Card>
  )
}

/** A closed taxi. */
export const EarlierTaxi = ({ taxi }: { taxi: TaxiRequest }) => {
  const formats = useFormats()
  return (
    <Card id={cardId(taxi.id)}>
      <div className="row between">
        <div className="grow wrap-anywhere">
          <b>{taxi.pickup_location}</b>
          <p className="meta">
            {formats.date(taxi.created_at)}, <time dateTime={taxi.created_at}>{formats.time(taxi.created_at)}</time>
          </p>
        </div>
        <StatusPill status={taxi.status} to="guest" />
      </div>
      <RateThing kind="taxi" id={taxi.id} doneAt={taxi.completed_at} />
      <WriteAbout ticket={{ entity, id: taxi.id }} />
    </Card>
  )
}
