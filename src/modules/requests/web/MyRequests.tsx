import { Plus } from 'lucide-react'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { forType } from '#modules/hours/contract/subject.ts'
import { readName } from '#modules/request-types/policy.ts'
import { getTypeIcon } from '#modules/request-types/web/icons.tsx'
import { useVisibleTypes } from '#modules/request-types/web/use-request-types.ts'
import { isScheduled } from '#modules/tickets/policy.ts'
import { QueuedTickets } from '#modules/tickets/web/guest/QueuedTickets.tsx'
import { ListFailure } from '#modules/tickets/web/list/ListFailure.tsx'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import type { Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useQueued } from '#platform/web/outbox/waiting.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { NoRequestsArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { leadMinutes, type ServiceRequest } from '../contract.ts'
import { isOpen } from '../policy.ts'
import { useMyRequests } from './api.ts'
import { MyRequest } from './MyRequest.tsx'

const AskDialog = lazyAhead(() => import('./AskDialog.tsx'), 'AskDialog')

type Group = { title: string | null; items: ServiceRequest[] }

type Titles = { scheduled: string; now: string; earlierToday: string }

/**
 * Scheduled requests first, by their time, then the open ones, then the closed ones by the day on which they were made,
 * in the hotel's time zone.
 */
const grouped = (items: readonly ServiceRequest[], formats: Formats, now: number, titles: Titles): Group[] => {
  const today = formats.date(new Date(now))
  const scheduled = items
    .filter(isScheduled)
    .toSorted((one, other) => (one.scheduled_for ?? '').localeCompare(other.scheduled_for ?? ''))
  const rest = items.filter((row) => !isScheduled(row))
  const title = (row: ServiceRequest) => {
    if (isScheduled(row)) return titles.scheduled
    if (isOpen(row)) return scheduled.length > 0 ? titles.now : null
    return formats.date(row.created_at) === today ? titles.earlierToday : formats.day(row.created_at)
  }
  const groups = Map.groupBy([...scheduled, ...rest.filter(isOpen), ...rest.filter((row) => !isOpen(row))], title)
  return [...groups].map(([name, rows]) => ({ title: name, items: rows }))
}

const Groups = ({ items }: { items: readonly ServiceRequest[] }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const titles = {
    scheduled: t('tickets.scheduled_title'),
    now: t('tickets.now'),
    earlierToday: t('requests.earlier_today'),
  }
  return grouped(items, formats, useNow(), titles).map(({ title, items: rows }) => (
    <section key={title} className="stack" aria-label={title ?? undefined}>
      {title !== null && <p className="overline mt-1.5">{title}</p>}
      {rows.map((row) => (
        <MyRequest key={row.id} request={row} formats={formats} />
      ))}
    </section>
  ))
}

/** The guest's own requests, and the button for a new one. */
export const MyRequests = () => {
  const { t, language } = useTranslation()
  const types = useVisibleTypes('guest')
  const list = useMyRequests()
  const waiting = useQueued('requests', list.items)
  const { show, dialog } = useLateDialog((props) => <AskDialog from="page" {...props} />)
  useTitle(t('requests.my_requests'))
  const isEmpty = !list.loading && list.failure === null && list.items.length === 0 && waiting.entries.length === 0
  return (
    <>
      <PageTitle area="guest" title={t('requests.my_requests')}>
        <Button
          shape="round"
          icon={Plus}
          aria-label={t('requests.new_request')}
          aria-haspopup="dialog"
          onClick={show}
        />
      </PageTitle>
      <div className="stack">
        <QueuedTickets
          queued={waiting}
          describe={({ body }) => {
            const type = types.find(({ id }) => id === body['type'])
            const title = type ? readName(type, t, language) : t('requests.type_other')
            return {
              icon: getTypeIcon(type?.icon ?? 'message'),
              title,
              next: [t('requests.received'), t('requests.done')],
              needed: {
                subjects: type ? [forType(type.id)] : [],
                lead: leadMinutes,
                offersTimes: type !== undefined && type.time !== 'none',
              },
            }
          }}
        />
        {list.loading && <SkeletonCards count={3} />}
        {isEmpty && (
          <EmptyState art={<NoRequestsArt />} title={t('requests.empty_title')} text={t('requests.empty_text')}>
            <Button icon={Plus} aria-haspopup="dialog" onClick={show}>
              {t('requests.new_request')}
            </Button>
          </EmptyState>
        )}
        <Groups items={list.items} />
        <ListFailure list={list} title={t('requests.fetch_failed')} text={t('requests.fetch_failed_guest')} />
        {list.failure === null && <LoadMore list={list} text={t('requests.load_more')} />}
      </div>
      {dialog}
    </>
  )
}
