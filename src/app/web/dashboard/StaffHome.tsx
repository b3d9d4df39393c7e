import { hasDashboard } from '#modules/access/policy.ts'
import { useParts } from '#modules/features/web/parts.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Redirect } from '#platform/web/router/RouterProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { ManagerHome } from './ManagerHome.tsx'

/** The pages with which each of the other roles begins: the first one that the hotel has. */
const firstPages = ['kitchen', 'requests', 'menu']

/** The start page of the staff area: the dashboard, or the board of the role. */
export const StaffHome = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const manager = useManager()
  const parts = useParts('manager')
  if (manager === null || hasDashboard(manager.staffRole)) return <ManagerHome />
  const pages = parts.flatMap(({ feature }) => feature.manager?.pages.map(({ path }) => path) ?? [])
  const first = firstPages.find((page) => pages.includes(page))
  if (first !== undefined) return <Redirect to={managerPath(id, first)} />
  return <EmptyState art={<NothingWaitingArt />} title={t('app.nothing_for_role')} text={t('app.ask_manager')} />
}
