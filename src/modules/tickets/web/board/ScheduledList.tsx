import './scheduled.css'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { ScheduledClock, type IconType } from '#platform/web/ui/icons.ts'
import type { Ticket } from '../../contract.ts'
import { isClaimed } from '../../policy.ts'
import { ClaimedBy } from '../ClaimedBy.tsx'
import { cardId } from '../linked-card.ts'
import { useFormatWhen } from '../use-format-when.ts'

const timeOf = ({ scheduled_for, created_at }: Ticket): string => scheduled_for ?? created_at

const ScheduledRow = <Row extends Ticket>({
  row,
  icon: Icon,
  title,
  badge = row.room_number,
  mark,
  claim,
  action,
}: {
  row: Row
  icon: IconType
  title: string
  badge?: string | undefined
  mark?: ReactNode
  claim: (row: Row) => Promise<void>
  action: ReactNode
}) => {
  const { t } = useTranslation()
  const { busy, send } = useSubmit()
  const offline = useLiveState() === 'offline'
  const { day, time } = useFormatWhen()(timeOf(row))
  return (
    <li id={cardId(row.id)}>
      <time className="num" dateTime={timeOf(row)}>
        {time}
        {day && <small>{day}</small>}
      </time>
      <span className="row min-w-0">
        <RoomBadge room_number={badge} />
        <span className="row gap-1.5 wrap-anywhere">
          <Icon />
          {title}
        </span>
        <ClaimedBy row={row} />
        {mark}
      </span>
      <span className="row">
        {action}
        {!isClaimed(row) && (
          <Button variant="line" size="s" busy={busy} disabled={offline} onClick={() => void send(() => claim(row))}>
            {t('tickets.claim')}
          </Button>
        )}
      </span>
    </li>
  )
}

/**
 * Scheduled tickets that do not ring yet, by their time. Closed at first: it makes no sound and has no badge.
 * @param linkedId the ticket that the address asks for: if it is among them, they are shown
 * @param describe what a row is, where it goes if not to the room, and what staff should notice about it
 * @param action what else can be done with a row
 */
export const ScheduledList = <Row extends Ticket>({
  rows,
  linkedId,
  describe,
  claim,
  action,
}: {
  rows: readonly Row[]
  linkedId?: string | undefined
  describe: (row: Row) => { icon: IconType; title: string; badge?: string; mark?: ReactNode }
  claim: (row: Row) => Promise<void>
  action?: (row: Row) => ReactNode
}) => {
  const { t } = useTranslation()
  const formatWhen = useFormatWhen()
  const [open, setOpen] = useState<boolean | null>(null)
  const inOrder = rows.toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)))
  const [first] = inOrder
  if (first === undefined) return null
  const isOpen = open ?? rows.some(({ id }) => id === linkedId)
  return (
    <div className="fold">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ScheduledClock />
        <span className="grow">
          <b>{t('tickets.scheduled_count', { count: rows.length })}</b>,{' '}
          {t('tickets.next', { when: formatWhen(timeOf(first)).words })}
        </span>
        <ChevronDown />
      </button>
      {isOpen && (
        <ul>
          {inOrder.map((row) => (
            <ScheduledRow key={row.id} row={row} {...describe(row)} claim={claim} action={action?.(row)} />
          ))}
        </ul>
      )}
    </div>
  )
}
