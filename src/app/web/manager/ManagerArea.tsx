import { ChefHat, DoorClosed } from 'lucide-react'
import { useMemo } from 'react'
import { hasDashboard } from '#modules/access/policy.ts'
import type { FeatureWeb, StaffSlots } from '#modules/features/web/feature.ts'
import { useParts, type FeatureSlot } from '#modules/features/web/parts.ts'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { featureIsOn, optInFeatures } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { authPath, managerPath } from '#modules/hotels/web/paths.ts'
import { ChoosePassword } from '#modules/people/web/ChoosePassword.tsx'
import { ManagerSetUp } from '#modules/people/web/second-factor/SetUpFirst.tsx'
import { useManager } from '#modules/sessions/web/session-store.ts'
import type { ClientManager } from '#modules/sessions/web/user.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Outlet, Redirect, useIsBare, usePath } from '#platform/web/router/RouterProvider.tsx'
import { AgeLimitsContext } from '#platform/web/ui/badges/Age.tsx'
import { OfflineStrip } from '#platform/web/ui/containers/OfflineStrip.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { StaffShell } from '#platform/web/ui/shell/Shell.tsx'
import { TopBar } from '#platform/web/ui/shell/TopBar.tsx'
import { FeatureBar, type OwnEntry } from '../bar/FeatureBar.tsx'
import { useShownLiveState } from '../live-state.ts'
import { LiveArea } from '../LiveArea.tsx'
import { OverdueSlot } from './OverdueSlot.tsx'

// Few hotels have a shared device.
const DeviceName = lazyNamed(() => import('#modules/team/web/mine/NameTag.tsx'), 'NameTag')

const Head = ({ manager }: { manager: ClientManager }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const live = useShownLiveState()
  return (
    <>
      <TopBar
        brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }}
        homeHref={managerPath(hotel.id)}
        live={live}
        person={
          manager.memberKind === 'device'
            ? { own: <DeviceName device={manager} /> }
            : { name: manager.displayName ?? manager.email, href: managerPath(hotel.id, 'settings') }
        }
      />
      {live === 'offline' && <OfflineStrip text={t('app.staff_offline')} />}
    </>
  )
}

// Eleven entries do not fit: phones show four and wide screens six, and "More" holds the rest.
const fold = { narrow: 4, wide: 6 }

const kitchen: OwnEntry = { path: 'kitchen', label: 'app.kitchen', icon: ChefHat, behind: 'home' }
const stays: OwnEntry = {
  path: 'stays',
  label: 'stays.title',
  short: 'stays.nav',
  icon: DoorClosed,
  behind: 'taxi',
  badgeOf: 'bill',
}

/** The entries of this folder's pages. A hotel whose guests only ask and order has no use for its stays. */
const useOwnEntries = (role: StaffRole | undefined): readonly OwnEntry[] => {
  const { features } = useHotel()
  if (role === 'kitchen') return featureIsOn(features, 'orders') ? [kitchen] : []
  return hasDashboard(role) && optInFeatures.some((key) => featureIsOn(features, key)) ? [stays] : []
}

/** True for pages with the strip: the dashboard, and pages where tickets can be claimed, with what is below them. */
const showsOverdue = (path: string, hotelId: string, parts: readonly FeatureSlot<StaffSlots>[]): boolean =>
  path === managerPath(hotelId) ||
  parts.some(({ feature, part }) => {
    const page = managerPath(hotelId, feature.manager?.nav?.path)
    return part.useUnclaimed !== undefined && (path === page || path.startsWith(`${page}/`))
  })

/** The feature of a page without header and bar. */
const standingAt = (path: string, hotelId: string, parts: readonly FeatureSlot<StaffSlots>[]): FeatureWeb | undefined =>
  parts.find(({ feature }) =>
    feature.manager?.pages.some((page) => page.bare && path === managerPath(hotelId, page.path)),
  )?.feature

/** All pages under /{hotelSlug}/manager. Without a manager's session it redirects to the sign-in page. */
export const ManagerArea = () => {
  const { id, overdue_minutes: warn, escalation_minutes: late } = useHotel()
  const manager = useManager()
  const parts = useParts('manager')
  const own = useOwnEntries(manager?.staffRole)
  const path = usePath()
  const bare = useIsBare()
  const limits = useMemo(() => ({ warn, late }), [warn, late])
  if (manager === null) return <Redirect to={authPath(id, 'manager')} />
  if (manager.mustChoosePassword) return <ChoosePassword hotelId={id} />
  if (manager.mustSetSecondFactor) return <ManagerSetUp hotelId={id} manager={manager} />
  return (
    <LiveArea hotelId={id} as="manager" of={manager.id}>
      <AgeLimitsContext value={limits}>
        {bare ? (
          <main id="main" tabIndex={-1}>
            <Outlet />
            <OverdueSlot parts={parts} shown={false} alone={standingAt(path, id, parts) ?? 'none'} />
          </main>
        ) : (
          <StaffShell
            head={<Head manager={manager} />}
            bar={<FeatureBar area="manager" parts={parts} own={own} fold={fold} />}
          >
            <OverdueSlot parts={parts} shown={showsOverdue(path, id, parts)} />
            <Outlet />
          </StaffShell>
        )}
      </AgeLimitsContext>
    </LiveArea>
  )
}
