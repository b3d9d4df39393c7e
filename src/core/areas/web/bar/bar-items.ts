import { useTranslation } from '#platform/web/i18n.ts'
import { featureIsOn } from '#core/hotels/policy.ts'
import { guestPath, managerPath } from '#core/hotels/web/paths.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import type { BarItem } from '#platform/web/ui/shell/BottomBar.tsx'
import { Home, Settings } from '#platform/web/ui/icons/places.tsx'
import type { NavEntry } from '../feature.ts'
import type { FeatureSlot } from '../features.ts'
import { staffRank } from './order.ts'
import { usePath } from '../router/router-link.tsx'

type Badged = { useBadge?: () => number }

/** The badges of all features. Hooks in a loop: whoever calls this bears `getKey(parts)`. */
const useBadges = (parts: readonly FeatureSlot<Badged>[]): number[] => {
  const badges: number[] = []
  for (const { part } of parts) badges.push(part.useBadge?.() ?? 0)
  return badges
}

/**
 * The entries of an area's bottom bar: home first, settings last, the features between them. An entry whose flag is
 * explicitly false is missing. Its caller bears `getKey(parts)`.
 */
export const useBarItems = (area: 'guest' | 'manager', parts: readonly FeatureSlot<Badged>[]): BarItem[] => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const path = usePath()
  const badges = useBadges(parts)
  const address = (page: string) => (area === 'guest' ? guestPath(hotel.id, page) : managerPath(hotel.id, page))
  const isAt = (href: string): boolean => path === href || path.startsWith(`${href}/`)
  const item = ({ path: page, label, short, icon }: NavEntry, badge = 0): BarItem => {
    const href = address(page)
    return {
      href,
      label: t(label),
      short: short && t(short),
      icon,
      badge,
      current: page === '' ? path === href : isAt(href),
    }
  }
  const settings = item({ path: 'settings', label: 'areas.settings', icon: Settings })
  const home = { path: '', label: area === 'guest' ? 'areas.home' : 'areas.dashboard', icon: Home }
  const entries = parts.flatMap(({ feature }, at) => {
    const nav = feature[area]?.nav
    return nav ? [{ rank: area === 'manager' ? staffRank(feature.flag) : at, item: item(nav, badges[at]) }] : []
  })
  const isOn = (flag: string) => featureIsOn(hotel.features, flag)
  return [
    ...(isOn(area === 'guest' ? 'home' : 'dashboard') ? [item(home)] : []),
    ...entries.toSorted((a, b) => a.rank - b.rank).map((entry) => entry.item),
    // The profile has no entry of its own: it lies behind the settings.
    ...(isOn('settings') ? [{ ...settings, current: settings.current || isAt(address('profile')) }] : []),
  ]
}
