import { Home, Settings2 } from 'lucide-react'
import { hasDashboard } from '#modules/access/policy.ts'
import type { NavEntry } from '#modules/features/web/feature.ts'
import { getNames, useOfEach } from '#modules/features/web/of-each.ts'
import type { FeatureSlot } from '#modules/features/web/parts.ts'
import type { FeatureKey } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath, managerPath } from '#modules/hotels/web/paths.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { usePath } from '#platform/web/router/RouterProvider.tsx'
import type { BarItem } from '#platform/web/ui/shell/bar.ts'
import { BottomBar } from '#platform/web/ui/shell/BottomBar.tsx'
import { staffRank } from './order.ts'

type AreaName = 'guest' | 'manager'
type Badged = { useBadge?: () => number }

/** The entry of a page that belongs to no feature, right behind the one of a feature; with the badge of one. */
export type OwnEntry = NavEntry & { behind: FeatureKey; badgeOf?: FeatureKey }

/** Pages that open from the settings and belong to no feature. */
const pagesOfSettings = ['profile', 'team', 'request-types', 'services', 'connections', 'audit', 'privacy', 'rooms']

/** The page that the staff's current page opens from. Undefined where it has an entry of its own. */
const getPageBehind = (parts: readonly FeatureSlot<unknown>[], isAt: (page: string) => boolean): string | undefined => {
  if (pagesOfSettings.some(isAt)) return 'settings'
  const at = parts.find(
    ({ feature: { manager } }) =>
      manager?.nav === undefined && manager?.pages.some(({ path }) => isAt(path.replace(/\/.*/, ''))),
  )
  return at && (at.feature.manager?.opensFrom ?? 'settings')
}

/** The entries of an area's bottom bar: home, the features that are on, settings. */
const useBarItems = (area: AreaName, parts: readonly FeatureSlot<Badged>[], own: readonly OwnEntry[]): BarItem[] => {
  const { t } = useTranslation()
  const badges = useOfEach(parts, ({ useBadge }) => useBadge)
  const hotel = useHotel()
  const role = useManager()?.staffRole
  const path = usePath()
  const address = (page: string) => (area === 'guest' ? guestPath(hotel.id, page) : managerPath(hotel.id, page))
  const isAt = (href: string): boolean => path === href || path.startsWith(`${href}/`)
  // A page without an entry of its own: the one that it opens from is marked, so that users see where they are.
  const opensFrom = area === 'manager' ? getPageBehind(parts, (page) => isAt(address(page))) : undefined
  const item = ({ path: page, label, short, icon }: NavEntry, badge = 0): BarItem => {
    const href = address(page)
    return {
      href,
      label: t(label),
      short: short && t(short),
      icon,
      badge,
      current: page === '' ? path === href : isAt(href) || page === opensFrom,
    }
  }
  const settings = item({ path: 'settings', label: 'app.settings', icon: Settings2 })
  const home = { path: '', label: area === 'guest' ? 'app.home' : 'app.dashboard', icon: Home }
  const entries = parts.flatMap(({ feature }, at) => {
    const nav = feature[area]?.nav
    return nav
      ? [
          {
            rank: area === 'manager' ? staffRank(feature.flag, role) : at,
            item: item(nav, badges.find((badge) => badge.feature === feature)?.answer),
          },
        ]
      : []
  })
  for (const entry of own) {
    const badge = badges.find(({ feature: { flag } }) => flag !== undefined && flag === entry.badgeOf)?.answer
    entries.push({ rank: staffRank(entry.behind) + 0.5, item: item(entry, badge) })
  }
  const isOn = (flag: string) => featureIsOn(hotel.features, flag)
  const hasHome = area === 'guest' ? isOn('home') : isOn('dashboard') && hasDashboard(role)
  return [
    ...(hasHome ? [item(home)] : []),
    ...entries.toSorted((a, b) => a.rank - b.rank).map((entry) => entry.item),
    ...(isOn('settings') ? [settings] : []),
  ]
}

type Fold = { narrow: number; wide: number }

const noEntries: readonly OwnEntry[] = []

type BarProps = {
  area: AreaName
  parts: readonly FeatureSlot<Badged>[]
  own?: readonly OwnEntry[]
  fold?: Fold
}

const Bar = ({ area, parts, own = noEntries, fold }: BarProps) => (
  <BottomBar items={useBarItems(area, parts, own)} fold={fold} />
)

/**
 * The bottom bar of an area.
 * @param own entries of pages that belong to no feature
 * @param fold the number of entries beside "More"; without it all are shown
 */
export const FeatureBar = (props: BarProps) => <Bar key={getNames(props.parts)} {...props} />
