import './fiscal.css'
import { Pencil, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Age, AgeLimitsContext, useAge } from '#platform/web/ui/badges/Age.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { NoInvoicesArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { fiscalStates, type FiscalRecord, type FiscalState } from '../contract.ts'
import { isOverdue } from '../policy.ts'
import { useRecords } from './api.ts'
import { getKind, getName } from './document-words.ts'

const NumbersDialog = lazyNamed(() => import('./NumbersDialog.tsx'), 'NumbersDialog')

const tabLabels = { due: 'fiscal.due', done: 'fiscal.done', none: 'fiscal.not_needed' } as const

type Shown = { record: FiscalRecord; labels: readonly string[]; onEnter: (record: FiscalRecord) => void }

/** Since when numbers are due: amber after half of their time, red after it. */
const Since = ({ due_since, due_at }: Pick<FiscalRecord, 'due_since' | 'due_at'>) => {
  const minutes = (Date.parse(due_at) - Date.parse(due_since)) / 60_000
  return (
    <AgeLimitsContext value={{ warn: minutes / 2, late: minutes }}>
      <Age since={new Date(due_since)} />
    </AgeLimitsContext>
  )
}

/** The numbers, what they are called while they are missing, or why there are none. */
const Numbers = ({ record: { state, numbers, none_reason, done_by, done_at }, labels }: Omit<Shown, 'onEnter'>) => {
  const formats = useFormats()
  if (state === 'due') return <span className="meta">{labels.join(', ')}</span>
  return (
    <>
      {numbers.map(({ label, value }) => (
        <p key={label} className="wrap-anywhere">
          <span className="meta">{label}</span> <span className="mono">{value}</span>
        </p>
      ))}
      {none_reason !== null && <p className="wrap-anywhere">{none_reason}</p>}
      <p className="meta">{[done_by, done_at !== null && formats.date(done_at)].filter(Boolean).join(' · ')}</p>
    </>
  )
}

const Enter = ({ record, onEnter }: Omit<Shown, 'labels'>) => {
  const { t } = useTranslation()
  const isManager = useManager()?.staffRole === 'manager'
  const offline = useLiveState() === 'offline'
  const isLate = isOverdue(record, useNow())
  const isDue = record.state === 'due'
  if (!isDue && !isManager) return null
  return (
    <Button
      variant={isLate ? 'filled' : 'soft'}
      icon={Pencil}
      disabled={offline}
      aria-haspopup="dialog"
      aria-label={t(isDue ? 'fiscal.enter_named' : 'fiscal.change_named', { number: getName(t, record) })}
      onClick={() => onEnter(record)}
    >
      {t(isDue ? 'fiscal.enter' : 'fiscal.change')}
    </Button>
  )
}

const Document = ({ record }: { record: FiscalRecord }) => {
  const { t } = useTranslation()
  return (
    <div>
      <b className="num">{getName(t, record)}</b>
      <p className="meta">{getKind(t, record)}</p>
    </div>
  )
}

const Row = ({ record, labels, onEnter }: Shown) => {
  const { money } = useFormats()
  const isLate = isOverdue(record, useNow())
  return (
    <tr className={isLate ? 'fiscal-late' : undefined}>
      <td>
        <Document record={record} />
      </td>
      <td>
        <RoomBadge room_number={record.room_number} />
      </td>
      <td className="r money">{money(record.amount, record.currency)}</td>
      {record.state === 'due' && (
        <td>
          <Since {...record} />
        </td>
      )}
      <td>
        <Numbers record={record} labels={labels} />
      </td>
      <td className="r py-1">
        <Enter record={record} onEnter={onEnter} />
      </td>
    </tr>
  )
}

const RecordCard = ({ record, labels, onEnter }: Shown) => {
  const { money } = useFormats()
  const isLate = isOverdue(record, useNow())
  return (
    <Card className={isLate ? 'job fiscal-late' : 'job'}>
      <div className="row items-start gap-3">
        <RoomBadge room_number={record.room_number} />
        <div className="grow">
          <Document record={record} />
        </div>
        <b className="money">{money(record.amount, record.currency)}</b>
      </div>
      {record.state !== 'due' && (
        <div>
          <Numbers record={record} labels={labels} />
        </div>
      )}
      <div className="foot">
        {record.state === 'due' ? <Since {...record} /> : <span />}
        <Enter record={record} onEnter={onEnter} />
      </div>
    </Card>
  )
}

const List = ({
  state,
  records,
  labels,
  onEnter,
}: Omit<Shown, 'record'> & { state: FiscalState; records: readonly FiscalRecord[] }) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const rows = records.map((record) => ({ key: record.subject_id, record, labels, onEnter }))
  if (isPhone)
    return (
      <div className="stack">
        {rows.map(({ key, ...row }) => (
          <RecordCard key={key} {...row} />
        ))}
      </div>
    )
  return (
    <TableBox label={t('fiscal.title')}>
      <thead>
        <tr>
          <th>{t('fiscal.document')}</th>
          <th>{t('fiscal.room')}</th>
          <th className="r">{t('fiscal.amount')}</th>
          {state === 'due' && <th>{t('fiscal.due_since')}</th>}
          <th>{t(state === 'none' ? 'fiscal.reason_shown' : 'fiscal.numbers')}</th>
          <th>
            <span className="vh">{t('fiscal.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, ...row }) => (
          <Row key={key} {...row} />
        ))}
      </tbody>
    </TableBox>
  )
}

const Summary = ({ count, oldest }: { count: number; oldest: FiscalRecord }) => {
  const { t } = useTranslation()
  const age = useAge(new Date(oldest.due_since))
  return <p className="mb-2.5 font-[550]">{t('fiscal.summary', { count, age })}</p>
}

/** Invoices, credit notes and orders whose receipt has numbers: what is due, what was noted, what needs none. */
export const FiscalPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const [state, setState] = useState<FiscalState>('due')
  const [pages, setPages] = useState(1)
  const query = useRecords(state, pages)
  const { data, isPlaceholderData } = query
  const entering = useDialogOf((props, record: FiscalRecord) => (
    <NumbersDialog noted={{ ...record, name: getName(t, record), record }} {...props} />
  ))
  useTitle(t('fiscal.title'))
  const records = data?.items.filter((record) => record.state === state) ?? []
  const [oldest] = records
  return (
    <>
      <PageTitle
        area="staff"
        title={t('fiscal.title')}
        back={{ label: t('invoices.title'), href: managerPath(id, 'invoices') }}
      />
      <div className="mb-3.5">
        <Tabs
          name="fiscal"
          label={t('fiscal.title')}
          tabs={fiscalStates.map((one) => ({ id: one, label: t(tabLabels[one]), count: data?.counts[one] ?? null }))}
          selected={state}
          onSelect={(one) => {
            setState(one)
            setPages(1)
          }}
          bleed
        />
      </div>
      <TabPanel name="fiscal" selected={state}>
        {data ? (
          <div className="stack">
            {state === 'due' && oldest && <Summary count={data.counts.due} oldest={oldest} />}
            {records.length > 0 && (
              <List state={state} records={records} labels={data.labels} onEnter={entering.show} />
            )}
            {records.length === 0 && !isPlaceholderData && (
              <EmptyState art={<NoInvoicesArt />} title={t(`fiscal.none_${state}`)} />
            )}
            {data.next_cursor !== null && (
              <Button variant="line" wide busy={isPlaceholderData} onClick={() => setPages(pages + 1)}>
                {t('fiscal.load_more')}
              </Button>
            )}
          </div>
        ) : (
          <QueryState query={query} text={t('fiscal.load_failed')} />
        )}
      </TabPanel>
      <p className="fiscal-note meta">
        <ReceiptText />
        {t('fiscal.no_device', {
          settings: t('team.settings'),
          connections: t('keys.connections'),
          scope: t('keys.resource_bills'),
        })}
      </p>
      {entering.dialog}
    </>
  )
}
