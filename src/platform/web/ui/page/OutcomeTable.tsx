import { useState, type ReactNode } from 'react'
import { TableBox } from '../containers/TableBox.tsx'
import { TabPanel, Tabs } from '../controls/Tabs.tsx'
import type { IconType } from '../icons.ts'

/** How an outcome is shown: its pill, its icon there, and the icon of its tab where that is another one. */
export type OutcomeStyle = { className: string; icon: IconType; tabIcon?: IconType }

/** What happens to a row. */
export const OutcomePill = ({ style: { className, icon: Icon }, label }: { style: OutcomeStyle; label: string }) => (
  <span className={className}>
    <Icon />
    {label}
  </span>
)

type Props<Outcome extends string, Row> = {
  styles: Readonly<Record<Outcome, OutcomeStyle>>
  /** How many rows have each outcome; `rows` may be fewer. */
  counts: Readonly<Record<Outcome, number>>
  total: number
  rows: readonly Row[]
  /** Of the tabs, of the table, and of the tab with everything. */
  labels: { tabs: string; table: string; all: string }
  nameOutcome: (outcome: Outcome) => string
  /** Says that only some of the rows are shown. */
  sayShown: (shown: number, count: number) => string
  /** Notices above the tabs. */
  notices: ReactNode
  heads: ReactNode
  drawRow: (row: Row) => ReactNode
}

/** The rows of a file and what an import would do with each, in a tab for each outcome that occurs. */
export const OutcomeTable = <Outcome extends string, Row extends { outcome: Outcome }>({
  styles,
  counts,
  total,
  rows,
  labels,
  nameOutcome,
  sayShown,
  notices,
  heads,
  drawRow,
}: Props<Outcome, Row>) => {
  const [tab, setTab] = useState<Outcome | 'all'>('all')
  const tabs = [
    { id: 'all' as const, label: labels.all, count: total },
    ...(Object.keys(styles) as Outcome[])
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
      <div className="stack stack--s mb-3.5">
        {notices}
        <Tabs name="outcomes" label={labels.tabs} bleed tabs={tabs} selected={tab} onSelect={setTab} />
      </div>
      <TabPanel name="outcomes" selected={tab}>
        <div className="sm:[&_table]:min-w-[820px]">
          <TableBox label={labels.table}>
            <thead>
              <tr>{heads}</tr>
            </thead>
            <tbody>{shown.map(drawRow)}</tbody>
          </TableBox>
        </div>
        {shown.length < inTab && <p className="meta mt-3">{sayShown(shown.length, inTab)}</p>}
      </TabPanel>
    </>
  )
}
