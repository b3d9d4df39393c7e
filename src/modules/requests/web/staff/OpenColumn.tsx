import { forType } from '#modules/hours/contract/subject.ts'
import { OutsideHours } from '#modules/hours/web/staff/OutsideHours.tsx'
import { iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { isScheduled } from '#modules/tickets/policy.ts'
import { ScheduledList } from '#modules/tickets/web/board/ScheduledList.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { tickets, useCompletedRequests } from './api.ts'
import { RequestCard } from './RequestCard.tsx'
import { StatusColumn, type BoardContent } from './StatusColumn.tsx'

const looks = {
  pending: { tone: 'warning', title: 'requests.pending', none: 'requests.none_pending' },
  'in-progress': { tone: 'info', title: 'requests.in_progress', none: 'requests.none_in_progress' },
} as const

/** The requests of one open status. */
export const OpenColumn = ({
  status,
  bare,
  board: { open, counts, type, withDepartment, linked, isFresh, onMoved },
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
  const claim = tickets.useClaim()
  const rows = open.filter((row) => row.status === status)
  const items = rows.filter((row) => !isScheduled(row))
  return (
    <StatusColumn bare={bare} tone={tone} title={t(title)} count={counts[status]}>
      {items.length === 0 && <p className="meta px-1.5 py-2">{t(type === null ? none : 'requests.none_of_type')}</p>}
      {items.map((row) => (
        <RequestCard
          key={row.id}
          row={row}
          fresh={isFresh(row)}
          withDepartment={withDepartment}
          move={move}
          onMoved={onMoved}
        />
      ))}
      <ScheduledList
        rows={rows.filter(isScheduled)}
        linkedId={linked?.id}
        describe={(row) => ({
          icon: iconOfRequest(row),
          title: nameOfRequest(row, t),
          mark: row.scheduled_for && <OutsideHours subjects={[forType(row.type)]} at={row.scheduled_for} />,
        })}
        claim={claim}
      />
    </StatusColumn>
  )
}
