import { MapPin } from 'lucide-react'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import { OutsideHours } from '#modules/hours/web/staff/OutsideHours.tsx'
import { isClaimed } from '#modules/tickets/policy.ts'
import { WriteToGuest } from '#modules/tickets/web/board/WriteToGuest.tsx'
import { ClaimedBy } from '#modules/tickets/web/ClaimedBy.tsx'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { ScheduledPill } from '#modules/tickets/web/ScheduledPill.tsx'
import { TransitionButton } from '#modules/tickets/web/TransitionButton.tsx'
import type { Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Age } from '#platform/web/ui/badges/Age.tsx'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import type { TaxiRequest } from '../../contract.ts'
import { isOpen, isUnclaimed, transitions } from '../../policy.ts'
import { StatusPill } from '../StatusPill.tsx'
import { tickets } from './api.ts'
import { Dispatch } from './Dispatch.tsx'

const useNote = ({ status, estimated_arrival, cancelled_by }: TaxiRequest, formats: Formats): string | null => {
  const { t } = useTranslation()
  if (status === 'dispatched' && estimated_arrival !== null)
    return t('taxi.arrives', { time: formats.time(estimated_arrival) })
  if (status === 'cancelled') return t(cancelled_by === 'guest' ? 'taxi.by_guest' : 'taxi.by_staff')
  return null
}

/** The card of a taxi: guest, age, pickup, status, and the next transitions. */
export const TaxiCard = ({
  taxi,
  formats,
  fresh,
  onMoved,
}: {
  taxi: TaxiRequest
  formats: Formats
  fresh: boolean
  onMoved: (row: TaxiRequest) => void
}) => {
  const { t } = useTranslation()
  const note = useNote(taxi, formats)
  const { primary, secondary } = transitions[taxi.status]
  const step = { steps: tickets.kind.steps, row: taxi, move: tickets.useTransition(onMoved) }
  return (
    <Card id={cardId(taxi.id)} className="job" fresh={fresh && !isClaimed(taxi)}>
      <div className="top">
        <RoomBadge room_number={taxi.room_number} />
        <span className="meta">{taxi.guest_name}</span>
        {isOpen(taxi) ? (
          <Age since={new Date(taxi.escalation_from)} calm={!isUnclaimed(taxi)} />
        ) : (
          <time className="num text-sm text-ink-3" dateTime={taxi.created_at}>
            {formats.time(taxi.created_at)}
          </time>
        )}
      </div>
      <h3 className="wrap-anywhere">
        <MapPin />
        {taxi.pickup_location}
      </h3>
      {taxi.dropoff_location !== '' && (
        <p className="wrap-anywhere">{t('taxi.to_place', { place: taxi.dropoff_location })}</p>
      )}
      <div className="row row--wrap">
        {taxi.scheduled_for && isOpen(taxi) && (
          <>
            <ScheduledPill scheduledFor={taxi.scheduled_for} />
            <OutsideHours subjects={[forTaxi]} at={taxi.scheduled_for} />
          </>
        )}
        <StatusPill status={taxi.status} to="staff" />
        {note !== null && <span className="num text-sm text-ink-3">{note}</span>}
        {isOpen(taxi) && <ClaimedBy row={taxi} />}
        {fresh && !isClaimed(taxi) && <Tag tone="new">{t('platform.new')}</Tag>}
      </div>
      {primary && (
        <div className="foot">
          <div>{secondary && <TransitionButton {...step} to={secondary} />}</div>
          <span className="row ml-auto">
            <WriteToGuest ticket={{ ...taxi, entity: tickets.kind.entity }} />
            {primary === 'dispatched' && taxi.dispatch_due_at === null ? (
              <Dispatch taxi={taxi} onMoved={onMoved} />
            ) : (
              <TransitionButton {...step} to={primary} />
            )}
          </span>
        </div>
      )}
    </Card>
  )
}
