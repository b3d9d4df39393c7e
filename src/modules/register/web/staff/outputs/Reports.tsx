import { Clock, FileOutput } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { listReports } from '../../../contract/reports.ts'
import { DueCell } from '../../due/DueCell.tsx'

const ByHandDialog = lazyNamed(() => import('./ByHandDialog.tsx'), 'ByHandDialog')

export type ListedReport = RouteResponse<typeof listReports>['items'][number]

const Row = ({ report, onByHand }: { report: ListedReport; onByHand: (report: ListedReport) => void }) => {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const offline = useLiveState() === 'offline'
  const { happened_at: at, due_at: due, warn_at: warn, number, room_number: room, moment, state, failure } = report
  return (
    <tr>
      <td className="no">{number ?? '—'}</td>
      <td className="wrap-anywhere">{room ?? '—'}</td>
      <td className="num">
        {t(`register.moment_${moment}`)}
        <span className="meta block">
          {date(at).slice(0, 5)}, {time(at)}
        </span>
      </td>
      <td>
        <Pill tone={state === 'exported' ? 'info' : 'warning'} icon={state === 'exported' ? FileOutput : Clock}>
          {t(state === 'exported' ? 'register.report_exported' : 'register.report_waiting')}
        </Pill>
        {failure !== '' && <span className="meta block wrap-anywhere">{failure}</span>}
      </td>
      <td>
        <DueCell due={due} warn={warn} />
      </td>
      <td className="py-1">
        <div className="row justify-end">
          <Button
            variant="line"
            className="whitespace-nowrap"
            disabled={offline}
            aria-haspopup="dialog"
            aria-label={t('register.by_hand_of', { number: number ?? room ?? '' })}
            onClick={() => onByHand(report)}
          >
            {t('register.by_hand')}
          </Button>
        </div>
      </td>
    </tr>
  )
}

/** What the authority is still to be told, the first due first. */
export const listOpen = (reports: readonly ListedReport[]): ListedReport[] =>
  reports
    .filter(({ state }) => state === 'waiting' || state === 'exported')
    .toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))

/** Each person at each moment that the authority has to be told. */
export const Reports = ({ open }: { open: readonly ListedReport[] }) => {
  const { t } = useTranslation()
  const { show, dialog } = useDialogOf((props, report: ListedReport) => <ByHandDialog report={report} {...props} />)
  const waiting = open.filter(({ state }) => state === 'waiting').length
  return (
    <section className="stack gap-3.5" aria-label={t('register.report')}>
      <p>{t('register.reports_open', { waiting, exported: open.length - waiting })}</p>
      <TableBox label={t('register.outputs')}>
        <thead>
          <tr>
            <th>{t('register.number')}</th>
            <th>{t('stays.room')}</th>
            <th>{t('register.moment')}</th>
            <th>{t('register.report')}</th>
            <th>{t('register.due')}</th>
            <th>
              <span className="vh">{t('stays.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {open.map((report) => (
            <Row key={report.id} report={report} onByHand={show} />
          ))}
        </tbody>
      </TableBox>
      {dialog}
    </section>
  )
}
