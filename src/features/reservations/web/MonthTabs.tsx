import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { formatters } from '#platform/web/format.ts'
import { Tabs } from '#platform/web/ui/controls/Tabs.tsx'

/** Connects the tabs with their panel. */
export const tabsName = 'months'

/** A tab for each month in which reservations begin. The selected one is scrolled into view. */
export const MonthTabs = ({
  months,
  selected,
  onSelect,
}: {
  months: readonly { month: string; count: number }[]
  selected: string
  onSelect: (month: string) => void
}) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const tabs = months.map(({ month, count }) => ({ id: month, label: formats.month(month), count }))
  return (
    <Tabs name={tabsName} label={t('reservations.months')} bleed tabs={tabs} selected={selected} onSelect={onSelect} />
  )
}
