import { useState } from 'react'
import { departments } from '#modules/access/policy.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { choiceOfRequest, iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { ClosedTicketCard } from '#modules/tickets/web/TicketCard.tsx'
import type { Translate } from '#platform/contract/translate.ts'
import type { Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { ServiceRequest } from '../../contract.ts'
import { StatusPill } from '../StatusPill.tsx'
import { useCompletedRequests, useCompletedToday } from './api.ts'
import { Sender } from './Sender.tsx'
import { StatusColumn, type BoardContent } from './StatusColumn.tsx'

type Over = ServiceRequest & { completed_at: string }
type Filter = Pick<BoardContent, 'type' | 'shows'>

const isOver = (row: ServiceRequest | undefined): row is Over => row !== undefined && row.completed_at !== null

const useOver = ({ type, shows }: Filter) => {
  const list = useCompletedRequests()
  const formats = useFormats()
  const today = formats.date(new Date(useNow()))
  const all = list.items
    .filter((row): row is Over => isOver(row) && (type === null || row.type === type) && shows(row))
    .toSorted((a, b) => b.completed_at.localeCompare(a.completed_at))
  const counts = useCompletedToday(today)
  const isToday = (row: Over) => formats.date(row.completed_at) === today
  // A request completed here is in the list before the server has counted it.
  const known = departments
    .filter((department) => shows({ department }))
    .flatMap((department) => Object.entries(counts?.departments?.[department] ?? {}))
    .reduce((sum, [one, count]) => sum + (type === null || type === one ? count : 0), 0)
  return { list, formats, all, isToday, countToday: Math.max(known, all.filter(isToday).length) }
}

/** How many were completed today, loaded or not. */
export const useCompletedCount = (filter: Filter): number => useOver(filter).countToday

const duration = (t: Translate, { created_at, scheduled_for, escalation_from, completed_at }: Over): string => {
  const since = scheduled_for === null ? created_at : escalation_from
  const minutes = Math.max(1, Math.round((Date.parse(completed_at) - Date.parse(since)) / 60_000))
  return minutes < 60
    ? t('requests.minutes', { count: minutes })
    : t('requests.hours', { count: Math.round(minutes / 60) })
}

const Card = ({ row, formats, today }: { row: Over; formats: Formats; today: boolean }) => {
  const { t } = useTranslation()
  const time = `${today ? '' : `${formats.date(row.completed_at)} `}${formats.time(row.completed_at)}`
  return (
    <ClosedTicketCard
      id={cardId(row.id)}
      room_number={row.room_number}
      guest_name={row.guest_name}
      from={<Sender row={row} />}
      icon={iconOfRequest(row)}
      many={row.quantity}
      title={nameOfRequest(row, t)}
      choice={choiceOfRequest(row)}
      pill={<StatusPill status="completed" to="staff" />}
      note={t('requests.took', { time, duration: duration(t, row) })}
    />
  )
}

// A board that is open all day collects hundreds, and each new one draws all of them again.
const drawnAtOnce = 50

/** The requests completed today, and on demand before. The linked request is shown whenever it was completed. */
export const CompletedColumn = ({ bare, board: { type, shows, linked } }: { bare?: boolean; board: BoardContent }) => {
  const { t } = useTranslation()
  const { list, formats, all, isToday, countToday } = useOver({ type, shows })
  const [earlier, setEarlier] = useState(false)
  const [maxListed, setMaxListed] = useState(drawnAtOnce)
  const wanted = earlier ? all : all.filter(isToday)
  const listed = wanted.slice(0, maxListed)
  const hasMore = wanted.length > maxListed
  const isMissing =
    isOver(linked) &&
    (type === null || linked.type === type) &&
    shows(linked) &&
    !listed.some(({ id }) => id === linked.id)
  const shown = isMissing
    ? [...listed, linked].toSorted((a, b) => b.completed_at.localeCompare(a.completed_at))
    : listed
  const hasEarlier = !earlier && !hasMore && all.length > shown.length
  const title = t(earlier ? 'requests.completed' : 'requests.completed_today')
  const more = () => {
    if (hasEarlier) setEarlier(true)
    else {
      setMaxListed(maxListed + drawnAtOnce)
      if (!hasMore) void list.loadMore()
    }
  }
  return (
    <StatusColumn bare={bare} tone="success" title={title} count={earlier ? wanted.length : countToday}>
      {shown.length === 0 && !list.loading && (
        <p className="meta px-1.5 py-2">{t(type === null ? 'requests.none_completed' : 'requests.none_of_type')}</p>
      )}
      {shown.map((row) => (
        <Card key={row.id} row={row} formats={formats} today={isToday(row)} />
      ))}
      {(hasMore || hasEarlier || list.more) && (
        <Button variant="ghost" busy={list.loadingMore} onClick={more}>
          {t(hasEarlier ? 'requests.show_earlier' : 'requests.load_more')}
        </Button>
      )}
    </StatusColumn>
  )
}
