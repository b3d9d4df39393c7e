import { useTranslation } from '#platform/web/i18n.ts'
import { cardId } from '#app/web/router/linked-card.ts'
import { isClaimed } from '#core/tickets/policy.ts'
import { ClaimedBy } from '#core/tickets/web/ClaimedBy.tsx'
import { TransitionButton } from '#core/tickets/web/TransitionButton.tsx'
import { Age } from '#platform/web/ui/badges/Age.tsx'
import { Column } from '#platform/web/ui/containers/Board.tsx'
import { TicketCard } from '#platform/web/ui/containers/TicketCard.tsx'
import type { RequestType, ServiceRequest } from '../../contract.ts'
import { transitions } from '../../policy.ts'
import { tickets, useCompletedRequests } from './api.ts'
import { kindIcons, kindLabels } from '../RequestKind.tsx'
import { Sender } from './Sender.tsx'

const looks = {
  pending: { tone: 'wait', title: 'requests.pending', none: 'requests.none_pending' },
  'in-progress': { tone: 'work', title: 'requests.in_progress', none: 'requests.none_in_progress' },
} as const

// What an older server started knows only who started it.
const inHand = ({ started_at, started_by_name, taken_at, taken_by, ...row }: ServiceRequest) => ({
  ...row,
  taken_at: taken_at || started_at,
  taken_by: started_by_name ?? taken_by,
})

/** What waits, or what is in hand. @param bare without the column's frame, under a tab that names it */
export const OpenColumn = ({
  status,
  items,
  count,
  type,
  isFresh,
  onMoved,
  bare,
}: {
  status: keyof typeof looks
  items: readonly ServiceRequest[]
  /** How many there are, loaded or not. */
  count: number
  type: RequestType | null
  isFresh: (row: ServiceRequest) => boolean
  onMoved: (row: ServiceRequest) => void
  bare?: boolean | undefined
}) => {
  const { t } = useTranslation()
  const { tone, title, none } = looks[status]
  const { patch } = useCompletedRequests()
  const leadOn = tickets.useTransition((row) => {
    patch(row)
    onMoved(row)
  })
  const cards = items.map((row) => (
    <TicketCard
      key={row.id}
      id={cardId(row.id)}
      room_number={row.room_number}
      guest_name={row.guest_name}
      from={<Sender row={row} />}
      icon={kindIcons[row.type]}
      title={t(kindLabels[row.type])}
      text={row.description}
      age={<Age since={new Date(row.created_at)} calm={status === 'in-progress' || isClaimed(row)} />}
      fresh={isFresh(row) && !isClaimed(row)}
      note={<ClaimedBy row={inHand(row)} />}
      action={
        <TransitionButton steps={tickets.kind.steps} row={row} to={transitions[row.status].primary} leadOn={leadOn} />
      }
    />
  ))
  const content =
    items.length === 0 ? <p className="meta px-1.5 py-2">{t(type === null ? none : 'requests.none_of_type')}</p> : cards
  if (bare) {
    return (
      <div className="stack gap-3">
        <h2 className="vh">{t(title)}</h2>
        {content}
      </div>
    )
  }
  return (
    <Column tone={tone} title={t(title)} count={count}>
      {content}
    </Column>
  )
}
