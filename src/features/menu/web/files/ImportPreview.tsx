import { Check, Contrast, Minus, Plus, X } from 'lucide-react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { OutcomePill, OutcomeTable, type OutcomeStyle } from '#platform/web/ui/page/OutcomeTable.tsx'
import { StepHead } from '#platform/web/ui/page/StepHead.tsx'
import type { MenuPreviewRow } from '../../contract/files.ts'
import { useRowTexts, type ImportJob } from './state.ts'

type Outcome = MenuPreviewRow['outcome']

const outcomeStyles: Readonly<Record<Outcome, OutcomeStyle>> = {
  new: { className: 'pill pill--success', icon: Plus },
  changed: { className: 'pill pill--info', icon: Contrast },
  unchanged: { className: 'pill', icon: Minus, tabIcon: Check },
  refused: { className: 'pill pill--danger', icon: X },
}
export const outcomes = Object.keys(outcomeStyles) as Outcome[]

const Row = ({ row, texts, price }: { row: MenuPreviewRow; texts: readonly string[]; price: string }) => {
  const { t } = useTranslation()
  return (
    <tr>
      <td>
        <OutcomePill style={outcomeStyles[row.outcome]} label={t(`menu.outcome_${row.outcome}`)} />
      </td>
      <td className="max-sm:min-w-56">
        <span className="font-[550] wrap-anywhere">{row.name || '—'}</span>
        {/* On phones the last column would be far off screen. */}
        <div className="text-sm text-ink-2 sm:hidden">{texts.join('. ')}</div>
      </td>
      <td className="wrap-anywhere">{row.category || '—'}</td>
      <td className="num r">{price || '—'}</td>
      <td className="text-sm text-ink-2 wrap-anywhere max-sm:hidden">{texts.join('. ') || '—'}</td>
    </tr>
  )
}

/** What an import would do, row by row, before anything is written. */
export const ImportPreview = ({
  job: { file, preview, changed },
  busy,
  onImport,
  onCancel,
}: {
  job: ImportJob
  busy: boolean
  onImport: () => void
  onCancel: () => void
}) => {
  const { t } = useTranslation()
  const { currency, time_zone } = useHotel()
  const { money } = formatters(useLanguage(), time_zone)
  const getTexts = useRowTexts()
  const { counts, rows, items, option_groups, ignored_columns } = preview
  const total = items + option_groups
  const written = counts.new + counts.changed
  return (
    <>
      <StepHead
        title={t('menu.import_preview')}
        text={t('menu.import_summary', {
          name: file.name,
          rows: [
            ...(items > 0 ? [t('menu.import_items', { count: items })] : []),
            ...(option_groups > 0 ? [t('menu.import_groups', { count: option_groups })] : []),
          ].join(', '),
        })}
      >
        <Button variant="line" disabled={busy} onClick={onCancel}>
          {t(written === 0 ? 'menu.import_back' : 'platform.cancel')}
        </Button>
        {written > 0 && (
          <Button icon={Check} busy={busy} busyText={t('menu.importing')} onClick={onImport}>
            {t('menu.import_changes', { count: written })}
          </Button>
        )}
      </StepHead>
      <OutcomeTable
        styles={outcomeStyles}
        counts={counts}
        total={total}
        rows={rows}
        labels={{ tabs: t('menu.outcomes'), table: t('menu.import_preview'), all: t('menu.outcome_all') }}
        nameOutcome={(outcome) => t(`menu.outcome_${outcome}`)}
        sayShown={(shown, count) => t('menu.import_shown', { shown, count })}
        notices={
          <>
            {changed && <Callout tone="warning">{t('menu.import_changed')}</Callout>}
            {written === 0 && counts.refused === 0 && <Callout tone="info">{t('menu.import_nothing_new')}</Callout>}
            {ignored_columns.length > 0 && (
              <Callout tone="info">{t('menu.import_ignored', { columns: ignored_columns.join(', ') })}</Callout>
            )}
          </>
        }
        heads={
          <>
            <th>{t('menu.outcome')}</th>
            <th>{t('menu.import_item')}</th>
            <th>{t('menu.column_category')}</th>
            <th className="r">{t('menu.column_price')}</th>
            <th className="max-sm:hidden">{t('menu.import_what')}</th>
          </>
        }
        drawRow={(row) => (
          <Row
            key={`${row.kind} ${row.line} ${row.name}`}
            row={row}
            texts={getTexts(row)}
            price={typeof row.price === 'number' ? money(row.price, currency) : row.price}
          />
        )}
      />
      <div className="meta mt-3">
        <p>{t('menu.import_hint')}</p>
        {counts.refused > 0 && <p>{t('menu.import_hint_refused')}</p>}
      </div>
    </>
  )
}
