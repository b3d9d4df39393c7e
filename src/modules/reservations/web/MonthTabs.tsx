import { TriangleAlert } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Tabs, type Tab } from '#platform/web/ui/controls/Tabs.tsx'

/** Connects the tabs with their panel. */
export const tabsName = 'months'

/** The tab of rooms that are booked twice. */
export const conflictsTab = 'conflicts'

/** A tab for each month in which reservations begin, and one for conflicts. The selected one is scrolled into view. */
export const MonthTabs = ({
  months,
  conflicts,
  selected,
  onSelect,
}: {
  months: readonly { month: string; count: number }[]
  conflicts: number
  selected: string
  onSelect: (month: string) => void
}) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const tabs: Tab<string>[] = months.map(({ month, count }) => ({ id: month, label: formats.month(month), count }))
  if (conflicts > 0)
    tabs.push({ id: conflictsTab, label: t('reservations.conflicts'), count: conflicts, icon: TriangleAlert })
  return (
    <Tabs name={tabsName} label={t('reservations.months')} bleed tabs={tabs} selected={selected} onSelect={onSelect} />
  )
}
