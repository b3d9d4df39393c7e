import { Check, Contrast, Minus, TriangleAlert, X } from 'lucide-react'
import { ImportPreview, type OutcomeStyle } from '#modules/file-imports/web/ImportPreview.tsx'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { isDay } from '#platform/contract/day.ts'
import type { Translate } from '#platform/contract/translate.ts'
import type { Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { mainChannel } from '../contract.ts'
import type { ImportPreview as Preview, PreviewRow } from '../contract/import.ts'
import { sourceName } from '../contract/origins.ts'
import { fieldLabels } from './ColumnStep.tsx'

type Ready = Extract<Preview, { kind: 'ready' }>
type Outcome = PreviewRow['outcome']

const styles: Readonly<Record<Outcome, OutcomeStyle>> = {
  new: { className: 'pill pill--success', icon: Check },
  changed: { className: 'pill pill--info', icon: Contrast },
  cancelled: { className: 'pill pill--danger', icon: X },
  refused: { className: 'pill pill--warning', icon: TriangleAlert },
  skipped: { className: 'pill', icon: X },
  unchanged: { className: 'pill', icon: Minus },
}
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

/** The preview of an import, row by row, before anything is written. */
export const ReservationImportPreview = ({
  fileName,
  preview,
  changed,
  busy,
  onColumns,
  ...actions
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
  const formats = useFormats()
  const { counts, source } = preview
  const written = writes.reduce((sum, outcome) => sum + counts[outcome], 0)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <ImportPreview
      title={t('reservations.preview_title')}
      text={t('reservations.preview_text', { name: fileName, count: total })}
      styles={styles}
      preview={preview}
      written={written}
      labels={{
        tabs: t('reservations.outcomes'),
        all: t('reservations.outcome_all'),
        outcome: t('reservations.outcome'),
        why: t('reservations.why'),
        back: t('reservations.back'),
        confirm: t('reservations.import_rows', { count: written }),
        importing: t('reservations.importing'),
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
          {written === 0 && <Callout tone="info">{t('reservations.nothing_new')}</Callout>}
        </>
      }
      heads={columns.map((column) => (
        <th key={column}>{t(fieldLabels[column])}</th>
      ))}
      drawRow={(row) => {
        const why = getReason(t, formats, row)
        return {
          key: [row.line, row.apartment, row.guest_name, row.check_in].join(' '),
          name: <span className="font-[550]">{row.guest_name || '—'}</span>,
          cells: (
            <>
              <td>{row.apartment || '—'}</td>
              <td className="num">{dayOrText(formats, row.check_in) || '—'}</td>
              <td className="num">{dayOrText(formats, row.check_out) || '—'}</td>
            </>
          ),
          why: why.length > 0 && why.map((sentence) => <p key={sentence}>{sentence}</p>),
        }
      }}
      hints={
        <>
          {counts.changed > 0 && <p>{t('reservations.hint_changed')}</p>}
          {counts.refused > 0 && <p>{t('reservations.hint_refused')}</p>}
        </>
      }
      busy={busy}
      {...actions}
    />
  )
}
