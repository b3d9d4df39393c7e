import './ticket-line.css'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Department } from '#modules/access/policy.ts'
import { useAlertFilter } from '#modules/departments/web/use-alert-filter.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import type { Ticket } from '../contract.ts'
import type { EscalationLevel } from '../policy.ts'
import { countForMember } from './board/alert-counts.ts'
import { cardHref } from './linked-card.ts'
import type { TicketApi } from './ticket-api.ts'

/** How the dashboard and the overdue banner describe a ticket. */
type Description = {
  icon: IconType
  /** The text for the icon: "Towels". */
  kind: string
  title: string
  /** For the overdue banner. */
  overdue: { title: string; text: string }
  /** The status, as a pill. */
  mark: ReactNode
}

type Options<Row, Counts> = {
  /** Where its tickets go, if all go to one department. */
  department?: Department
  describe: (row: Row, t: Translate) => Description
  /** The number on the dashboard: the page that it links to, and the key of its label. */
  number: { page: string; icon: IconType; label: string; of: (counts: Counts) => number }
}

const shownOf = ({ room_number, guest_name }: Ticket): string => `${room_number} · ${guest_name}`

/** The parts of a kind of ticket in the staff's area: badge, overdue banner, newest tickets, and number. */
export const createStaffSlots = <Row extends Ticket, Counts extends Record<string, number>, Filter extends object>(
  tickets: TicketApi<Row, Counts, Filter>,
  { department = 'reception', describe, number: { page, icon: Icon, label, of } }: Options<Row, Counts>,
) => {
  const { kind, useOpen, useRecent, useOne, useOpenCounts, useFollowCounts, useClaim } = tickets
  return {
    prefetch: (queries: QueryClient, { id }: { id: string }) => tickets.prefetchOpen(queries, id),
    /** The server's count: the loaded rows are only a page. */
    useBadge: (): number => {
      // Loaded on every page, so that the board knows which tickets are new.
      useOpen()
      const isAlerted = useAlertFilter()
      const { data } = useOpenCounts()
      return data && isAlerted ? countForMember(data, department, isAlerted).open : 0
    },
    useUnclaimed: () => {
      const { t } = useTranslation()
      useFollowCounts()
      const { data } = useOpenCounts()
      const claim = useClaim()
      const isAlerted = useAlertFilter()
      if (data === undefined || isAlerted === null) return null
      const { unclaimed, oldest } = countForMember(data, department, isAlerted)
      if (oldest === null) return { count: 0, oldest: null }
      return {
        count: unclaimed,
        oldest: {
          ...describe(oldest, t).overdue,
          since: new Date(oldest.escalation_from),
          level: oldest.escalation_level as EscalationLevel,
          claim: () => claim(oldest),
        },
      }
    },
    useRecent: () => {
      const { t } = useTranslation()
      const { items, loading, failure, retry } = useRecent()
      return {
        items: items.slice(0, kind.recent).map((row) => {
          const { overdue: _overdue, ...shown } = describe(row, t)
          return { ...shown, id: row.id, created_at: row.created_at, text: shownOf(row) }
        }),
        loading,
        failed: failure !== null,
        retry: () => void retry(),
      }
    },
    useScheduled: (): number => useOpenCounts().data?.scheduled ?? 0,
    ticket: {
      entity: kind.entity,
      Line: ({ row }: { row: { id: string } }) => {
        const { t } = useTranslation()
        const { id } = useHotel()
        const { icon: Mark, kind: name, title, mark } = describe(row as Row, t)
        return (
          <Link className="ticket-line" href={cardHref(managerPath(id, page), row.id)}>
            <Mark />
            <span className="grow">
              <b>{name}</b>
              <span className="meta line-clamp-2 wrap-anywhere">{title}</span>
            </span>
            {mark}
          </Link>
        )
      },
      Name: ({ id }: { id: string }) => {
        const { t } = useTranslation()
        const { time } = useFormats()
        const row = useOne(id).items.at(0)
        return row === undefined ? null : (
          <>
            {describe(row, t).kind}, {time(row.created_at)}
          </>
        )
      },
    },
    Count: () => {
      const { t } = useTranslation()
      const { id } = useHotel()
      const { data } = useOpenCounts()
      return (
        <Link className="card count" href={managerPath(id, page)}>
          <b>{data ? of(data.counts) : '–'}</b>
          <Icon />
          <span>{t(label)}</span>
        </Link>
      )
    },
  }
}
