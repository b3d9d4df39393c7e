import { useTranslation } from '#platform/web/i18n.ts'
import { TicketActions, TicketMarks } from '#app/web/manager/ticket-slots.tsx'
import { choiceOfRequest, iconOfRequest, nameOfRequest } from '#core/request-types/web/of-request.ts'
import { cardId } from '#core/tickets/web/linked-card.ts'
import { isClaimed } from '#core/tickets/policy.ts'
import { ClaimedBy } from '#core/tickets/web/ClaimedBy.tsx'
import { TransitionButton } from '#core/tickets/web/TransitionButton.tsx'
import { Age } from '#platform/web/ui/badges/Age.tsx'
import type { ServiceRequest } from '../../contract.ts'
import { transitions } from '../../policy.ts'
import { TicketCard } from '#core/tickets/web/TicketCard.tsx'
import { tickets, useCompletedRequests } from './api.ts'
import { Photo } from '../Photo.tsx'
import { Sender } from './Sender.tsx'
import { StatusColumn, type BoardContent } from './StatusColumn.tsx'

const looks = {
  pending: { tone: 'warning', title: 'requests.pending', none: 'requests.none_pending' },
  'in-progress': { tone: 'info', title: 'requests.in_progress', none: 'requests.none_in_progress' },
} as const

// A request that an older version started has no `taken_*`.
const inHand = ({ started_at, started_by_name, taken_at, taken_by, ...row }: ServiceRequest) => ({
  ...row,
  taken_at: taken_at || started_at,
  taken_by: started_by_name ?? taken_by,
})

/** The requests of one open status. */
export const OpenColumn = ({
  status,
  bare,
  board: { open, counts, type, isFresh, onMoved },
}: {
  status: keyof typeof looks
  bare?: boolean
  board: BoardContent
}) => {
  const { t } = useTranslation()
  const { tone, title, none } = looks[status]
  const { patch } = useCompletedRequests()
  const move = tickets.useTransition((row) => {
    patch(row)
    onMoved(row)
  })
  const items = open.filter((row) => row.status === status)
  return (
    <StatusColumn bare={bare} tone={tone} title={t(title)} count={counts[status]}>
      {items.length === 0 && <p className="meta px-1.5 py-2">{t(type === null ? none : 'requests.none_of_type')}</p>}
      {items.map((row) => (
        <TicketCard
          key={row.id}
          id={cardId(row.id)}
          room_number={row.room_number}
          guest_name={row.guest_name}
          from={
            <>
              <Sender row={row} />
              <TicketMarks ticket={row} />
            </>
          }
          icon={iconOfRequest(row)}
          many={row.quantity}
          title={nameOfRequest(row, t)}
          choice={choiceOfRequest(row)}
          text={row.description}
          picture={row.photo_id && <Photo of="requests" requestId={row.id} />}
          age={<Age since={new Date(row.created_at)} calm={status === 'in-progress' || isClaimed(row)} />}
          fresh={isFresh(row) && !isClaimed(row)}
          note={<ClaimedBy row={inHand(row)} />}
          action={
            <span className="row ml-auto">
              <TicketActions ticket={{ ...row, entity: tickets.kind.entity }} />
              <TransitionButton steps={tickets.kind.steps} row={row} to={transitions[row.status].primary} move={move} />
            </span>
          }
        />
      ))}
    </StatusColumn>
  )
}
