import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { StepHead } from './StepHead.tsx'

/** How an outcome is shown: its pill, its icon there, and the icon of its tab where that is another one. */
export type OutcomeStyle = { className: string; icon: IconType; tabIcon?: IconType }

type Props<Outcome extends string, Row> = {
  title: string
  text: string
  styles: Readonly<Record<Outcome, OutcomeStyle>>
  preview: {
    /** How many rows have each outcome; `rows` may be fewer. */
    counts: Readonly<Record<Outcome, number>>
    rows: readonly Row[]
  }
  /** How many rows would be written. */
  written: number
  /** `outcome` and `why` are the first and the last column of the table. */
  labels: Record<'tabs' | 'all' | 'outcome' | 'why' | 'back' | 'confirm' | 'importing', string>
  nameOutcome: (outcome: Outcome) => string
  /** Says that only some of the rows are shown. */
  sayShown: (shown: number, count: number) => string
  /** Above the tabs. */
  notices: ReactNode
  /** The columns between the outcome and the reason. */
  heads: ReactNode
  /** A row: its name, the cells behind it, and what would happen to it or why nothing does. */
  drawRow: (row: Row) => { key: string; name: ReactNode; cells: ReactNode; why: ReactNode }
  hints: ReactNode
  busy: boolean
  onImport: () => void
  onCancel: () => void
}

/**
 * The preview of an import before anything is written: the rows of the file in a tab for each outcome that
 * occurs.
 */
export const ImportPreview = <Outcome extends string, Row extends { outcome: Outcome }>({
  title,
  text,
  styles,
  preview: { counts, rows },
  written,
  labels,
  nameOutcome,
  sayShown,
  notices,
  heads,
  drawRow,
  hints,
  busy,
  onImport,
  onCancel,
}: Props<Outcome, Row>) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Outcome | 'all'>('all')
  const outcomes = Object.keys(styles) as Outcome[]
  const total = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  const tabs = [
    { id: 'all' as const, label: labels.all, count: total },
    ...outcomes
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => ({
        id: outcome,
        label: nameOutcome(outcome),
        count: counts[outcome],
        icon: styles[outcome].tabIcon ?? styles[outcome].icon,
      })),
  ]
  const shown = rows.filter(({ outcome }) => tab === 'all' || outcome === tab)
  const inTab = tab === 'all' ? total : counts[tab]
  return (
    <>
      <StepHead title={title} text={text}>
        <Button variant="line" disabled={busy} onClick={onCancel}>
          {written === 0 ? labels.back : t('platform.cancel')}
        </Button>
        {written > 0 && (
          <Button icon={Check} busy={busy} busyText={labels.importing} onClick={onImport}>
            {labels.confirm}
          </Button>
        )}
      </StepHead>
      <div className="stack stack--s mb-3.5">
        {notices}
        <Tabs name="outcomes" label={labels.tabs} bleed tabs={tabs} selected={tab} onSelect={setTab} />
      </div>
      <TabPanel name="outcomes" selected={tab}>
        <div className="sm:[&_table]:min-w-[820px]">
          <TableBox label={title}>
            <thead>
              <tr>
                <th>{labels.outcome}</th>
                {heads}
                <th className="max-sm:hidden">{labels.why}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => {
                const { className, icon: Icon } = styles[row.outcome]
                const { key, name, cells, why } = drawRow(row)
                return (
                  <tr key={key}>
                    <td>
                      <span className={className}>
                        <Icon />
                        {nameOutcome(row.outcome)}
                      </span>
                    </td>
                    <td className="max-sm:min-w-56">
                      {name}
                      {/* On phones the last column would be far off screen. */}
                      <div className="text-sm text-ink-2 sm:hidden">{why}</div>
                    </td>
                    {cells}
                    <td className="text-sm text-ink-2 max-sm:hidden">{why || '—'}</td>
                  </tr>
                )
              })}
            </tbody>
          </TableBox>
        </div>
        {shown.length < inTab && <p className="meta mt-3">{sayShown(shown.length, inTab)}</p>}
      </TabPanel>
      <div className="meta mt-3">{hints}</div>
    </>
  )
}
