import { Check, Contrast, Minus, Plus, X } from 'lucide-react'
import { ImportPreview, type OutcomeStyle } from '#modules/file-imports/web/ImportPreview.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import type { MenuPreviewRow } from '../../contract/files.ts'
import { useMoney } from '../use-money.ts'
import { useRowTexts, type useMenuImport } from './state.ts'

const styles: Readonly<Record<MenuPreviewRow['outcome'], OutcomeStyle>> = {
  new: { className: 'pill pill--success', icon: Plus },
  changed: { className: 'pill pill--info', icon: Contrast },
  unchanged: { className: 'pill', icon: Minus, tabIcon: Check },
  refused: { className: 'pill pill--danger', icon: X },
}

const asText = (texts: readonly string[]) =>
  texts.length > 0 && <span className="wrap-anywhere">{texts.join('. ')}</span>

/** The outcome of an import into the menu, row by row, before it is written. */
export const MenuImportPreview = ({
  job: { file, preview, changed },
  ...actions
}: {
  job: NonNullable<ReturnType<typeof useMenuImport>['job']>
  busy: boolean
  onImport: () => void
  onCancel: () => void
}) => {
  const { t } = useTranslation()
  const money = useMoney()
  const getTexts = useRowTexts()
  const { counts, items, option_groups, ignored_columns } = preview
  const written = counts.new + counts.changed
  return (
    <ImportPreview
      title={t('menu.import_preview')}
      text={t('menu.import_summary', {
        name: file.name,
        rows: [
          ...(items > 0 ? [t('menu.import_items', { count: items })] : []),
          ...(option_groups > 0 ? [t('menu.import_groups', { count: option_groups })] : []),
        ].join(', '),
      })}
      styles={styles}
      preview={preview}
      written={written}
      labels={{
        tabs: t('menu.outcomes'),
        all: t('menu.outcome_all'),
        outcome: t('menu.outcome'),
        why: t('menu.import_what'),
        back: t('menu.import_back'),
        confirm: t('menu.import_changes', { count: written }),
        importing: t('menu.importing'),
      }}
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
          <th>{t('menu.import_item')}</th>
          <th>{t('menu.column_category')}</th>
          <th className="r">{t('menu.column_price')}</th>
        </>
      }
      drawRow={(row) => ({
        key: `${row.kind} ${row.line} ${row.name}`,
        name: <span className="font-[550] wrap-anywhere">{row.name || '—'}</span>,
        cells: (
          <>
            <td className="wrap-anywhere">{row.category || '—'}</td>
            <td className="num r">{(typeof row.price === 'number' ? money(row.price) : row.price) || '—'}</td>
          </>
        ),
        why: asText(getTexts(row)),
      })}
      hints={
        <>
          <p>{t('menu.import_hint')}</p>
          {counts.refused > 0 && <p>{t('menu.import_hint_refused')}</p>}
        </>
      }
      {...actions}
    />
  )
}
