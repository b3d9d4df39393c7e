import type { ComponentType } from 'react'
import type { FeatureKey } from '#core/hotels/contract.ts'
import type { IconType } from '#platform/web/ui/icons/Icon.tsx'
import type { LiveMap } from './live-map.ts'

type Page = () => Promise<{ Page: ComponentType }>

/** An entry of a bottom bar. Labels are one line of at most twelve characters and have keys of their own. */
export type NavEntry = {
  /** The page behind it, without the area: `requests` is /{hotelSlug}/guest/requests. */
  path: string
  label: string
  icon: IconType
}

/** What a feature gives to the guest area; loaded together with it. */
export type GuestPart = {
  /** What the entry's badge counts; shown above 0. */
  useBadge?: () => number
  /** Its tile on the guest home. */
  Tile?: ComponentType
  /** One line on the guest home about what is under way now. */
  NowLine?: ComponentType
  /** What its own rows do when they change. */
  live: LiveMap
}

/** The oldest thing that nobody has taken yet. */
export type Attention = {
  /** How many of this feature wait. */
  count: number
  oldest: { id: string; title: string; text: string; since: Date; take: () => Promise<void> } | null
}

export type ManagerPart = {
  useBadge?: () => number
  useAttention?: () => Attention
  /** Its card among the dashboard's numbers. */
  Count?: ComponentType
  live: LiveMap
}

/**
 * What a feature shows in the browser. The areas know no feature by name: the composition root hands them the list.
 * Only what a bottom bar needs stands in the manifest itself; parts and pages are loaded where they are used.
 */
export type FeatureWeb = {
  name: string
  /** The flag of the hotel that switches it off. */
  flag: FeatureKey
  guest?: { nav?: NavEntry; pages: Readonly<Record<string, Page>>; part: () => Promise<{ part: GuestPart }> }
  manager?: { nav: NavEntry; pages: Readonly<Record<string, Page>>; part: () => Promise<{ part: ManagerPart }> }
}
