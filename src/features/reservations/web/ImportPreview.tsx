import { Check, Contrast, Minus, TriangleAlert, X } from 'lucide-react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { sourceName } from '#core/reservations/contract.ts'
import { isDay } from '#platform/contract/day.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { formatters, type Formats } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { OutcomePill, OutcomeTable, type OutcomeStyle } from '#platform/web/ui/page/OutcomeTable.tsx'
import { StepHead } from '#platform/web/ui/page/StepHead.tsx'
import { mainChannel } from '../contract.ts'
import type { ImportPreview as Preview, PreviewRow } from '../contract/import.ts'
import { fieldLabels } from './ColumnStep.tsx'

type Ready = Extract<Preview, { kind: 'ready' }>
type Outcome = PreviewRow['outcome']

const outcomeStyles: Readonly<Record<Outcome, OutcomeStyle>> = {
  new: { className: 'pill pill--success', icon: Check },
  changed: { className: 'pill pill--info', icon: Contrast },
  cancelled: { className: 'pill pill--danger', icon: X },
  refused: { className: 'pill pill--warning', icon: TriangleAlert },
  skipped: { className: 'pill', icon: X },
  unchanged: { className: 'pill', icon: Minus },
}
const outcomes = Object.keys(outcomeStyles) as Outcome[]
/** The outcomes that an import writes; other rows stay as they are. */
const writes: readonly Outcome[] = ['new', 'changed', 'cancelled']
const columns = ['guest_name', 'apartment', 'check_in', 'check_out'] as const

const dayOrText = (formats: Formats, text: string): string => (isDay(text) ? formats.date(text) : text)

/** The new and old values of a changed row. */
const collectChanges = (
  t: Translate,
  formats: Formats,
  row: PreviewRow,
  before: NonNullable<PreviewRow['before']>,
): string[] =>
  columns
    .filter((column) => row[column] !== before[column])
    .map((column) =>
      column === 'guest_name' || column === 'apartment'
        ? t(`reservations.was_${column}`, { before: before[column] })
        : t(`reservations.moved_${column}`, { before: formats.date(before[column]), after: formats.date(row[column]) }),
    )

const getReason = (t: Translate, formats: Formats, row: PreviewRow): string[] => {
  if (row.outcome === 'changed' && row.before) return collectChanges(t, formats, row, row.before)
  if (row.reason === null) return []
  const { line } = row
  if (row.reason === 'missing_field') {
    const fields = columns.filter((column) => row[column] === '').map((column) => t(fieldLabels[column]))
    return [t('reservations.reason_missing_field', { line, fields: fields.join(', ') })]
  }
  return [
    t(`reservations.reason_${row.reason}`, { line }),
    ...(row.outcome === 'cancelled' ? [t('reservations.will_go')] : []),
  ]
}

const Row = ({ row, formats }: { row: PreviewRow; formats: Formats }) => {
  const { t } = useTranslation()
  const why = getReason(t, formats, row)
  const sentences = why.map((sentence) => <p key={sentence}>{sentence}</p>)
  return (
    <tr>
      <td>
        <OutcomePill style={outcomeStyles[row.outcome]} label={t(`reservations.outcome_${row.outcome}`)} />
      </td>
      <td className="max-sm:min-w-56">
        <span className="font-[550]">{row.guest_name || '—'}</span>
        {/* On phones the last column would be far off screen. */}
        <div className="text-sm text-ink-2 sm:hidden">{sentences}</div>
      </td>
      <td>{row.apartment || '—'}</td>
      <td className="num">{dayOrText(formats, row.check_in) || '—'}</td>
      <td className="num">{dayOrText(formats, row.check_out) || '—'}</td>
      <td className="text-sm text-ink-2 max-sm:hidden">{why.length === 0 ? '—' : sentences}</td>
    </tr>
  )
}

/** What an import would do, row by row, before anything is written. */
export const ImportPreview = ({
  fileName,
  preview,
  changed,
  busy,
  onImport,
  onColumns,
  onCancel,
}: {
  fileName: string
  preview: Ready
  /** The reservations have changed since an earlier preview. */
  changed: boolean
  busy: boolean
  onImport: () => void
  /** Asks for the columns again. */
  onColumns: () => void
  onCancel: () => void
}) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const { counts, rows, source } = preview
  const total = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  const writtenCount = writes.reduce((sum, outcome) => sum + counts[outcome], 0)
  return (
    <>
      <StepHead
        title={t('reservations.preview_title')}
        text={t('reservations.preview_text', { name: fileName, count: total })}
      >
        <Button variant="line" disabled={busy} onClick={onCancel}>
          {t(writtenCount === 0 ? 'reservations.back' : 'platform.cancel')}
        </Button>
        {writtenCount > 0 && (
          <Button icon={Check} busy={busy} busyText={t('reservations.importing')} onClick={onImport}>
            {t('reservations.import_rows', { count: writtenCount })}
          </Button>
        )}
      </StepHead>
      <OutcomeTable
        styles={outcomeStyles}
        counts={counts}
        total={total}
        rows={rows}
        labels={{
          tabs: t('reservations.outcomes'),
          table: t('reservations.preview_title'),
          all: t('reservations.outcome_all'),
        }}
        nameOutcome={(outcome) => t(`reservations.outcome_${outcome}`)}
        sayShown={(shown, count) => t('reservations.rows_shown', { shown, count })}
        notices={
          <>
            {changed && <Callout tone="warning">{t('reservations.preview_changed')}</Callout>}
            {preview.remembered && (
              <Callout tone="info">
                <div className="row between row--wrap">
                  {t('reservations.columns_remembered')}
                  <Button variant="line" size="s" disabled={busy} onClick={onColumns}>
                    {t('reservations.change_columns')}
                  </Button>
                </div>
              </Callout>
            )}
            {source !== mainChannel && (
              <Callout tone="info">{t('reservations.other_host', { host: sourceName(source) })}</Callout>
            )}
            {writtenCount === 0 && <Callout tone="info">{t('reservations.nothing_new')}</Callout>}
          </>
        }
        heads={
          <>
            <th>{t('reservations.outcome')}</th>
            {columns.map((column) => (
              <th key={column}>{t(fieldLabels[column])}</th>
            ))}
            <th className="max-sm:hidden">{t('reservations.why')}</th>
          </>
        }
        drawRow={(row) => (
          <Row key={[row.line, row.apartment, row.guest_name, row.check_in].join(' ')} row={row} formats={formats} />
        )}
      />
      <div className="meta mt-3">
        {counts.changed > 0 && <p>{t('reservations.hint_changed')}</p>}
        {counts.refused > 0 && <p>{t('reservations.hint_refused')}</p>}
      </div>
    </>
  )
}
