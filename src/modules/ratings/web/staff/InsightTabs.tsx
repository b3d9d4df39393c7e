import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useGo } from '#platform/web/router/RouterProvider.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'

/** The tabs of the insights, each a page of its own. */
export const InsightTabs = ({ selected, children }: { selected: 'insights' | 'ratings'; children: ReactNode }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const go = useGo()
  const tabs = [
    { id: 'insights', label: t('insights.title') },
    { id: 'ratings', label: t('ratings.title') },
  ] as const
  return (
    <>
      <Tabs
        name="insights"
        label={t('insights.title')}
        tabs={tabs}
        selected={selected}
        onSelect={(page) => go(managerPath(id, page))}
        bleed
      />
      <TabPanel name="insights" selected={selected}>
        <div className="mt-3">{children}</div>
      </TabPanel>
    </>
  )
}
