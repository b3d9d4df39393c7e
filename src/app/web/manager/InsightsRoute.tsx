import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { InsightsPage } from '#modules/insights/web/InsightsPage.tsx'
import { InsightTabs } from '#modules/ratings/web/staff/InsightTabs.tsx'

export const InsightsRoute = () => {
  const hasRatings = useFeature('ratings')
  if (!hasRatings) return <InsightsPage />
  return <InsightsPage drawTabs={(page) => <InsightTabs selected="insights">{page}</InsightTabs>} />
}
