import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { FeatureKey } from '#core/hotels/contract.ts'
import type { EscalationLevel } from '#core/tickets/policy.ts'
import type { IconType } from '#platform/web/ui/icons/Icon.tsx'

/** A page of a feature: `requests` is /{hotelSlug}/guest/requests, `invoices/$invoiceId/print` has a parameter. */
export type PageEntry = {
  path: string
  load: () => Promise<ComponentType>
  /** Stands alone in the manager area, without head and bar: a page for the printer, or for a wall. */
  bare?: true
}

/** An entry of a bottom bar. */
export type NavEntry = {
  /** The page behind it. */
  path: string
  /** Key of its label. */
  label: string
  /** Key of the label in the bar itself, one line of at most twelve characters, where the label is longer. */
  short?: string
  icon: IconType
}

/** What a feature gives to the guest area; loaded together with it. */
export type GuestSlots = {
  /** What the entry's badge counts; shown above 0. */
  useBadge?: () => number
  /** Its tile on the guest home. */
  Tile?: ComponentType
  /**
   * One line on the guest home about what is under way now; null where nothing is, undefined while that is not known.
   */
  useActiveItem?: () => ReactElement | null | undefined
}

/** What waits for somebody to take it. `useAttention` also keeps it up; it stands once in the area. */
export type Attention = {
  count: number
  oldest: {
    title: string
    text: string
    since: Date
    /** How far the server has raised it; the clock here may be behind. */
    level: EscalationLevel
    take: () => Promise<void>
  } | null
}

/** Something that happened lately, as the dashboard tells of it. It leads to its card on the feature's board. */
export type Recent = {
  /** Of the row: its card is at `?card=<id>`. */
  id: string
  created_at: string
  icon: IconType
  /** What the icon says: "Towels". */
  kind: string
  title: string
  /** Who and where. */
  text: string
  /** Where it stands: a pill. */
  mark: ReactNode
}

/** The newest of a feature, newest first, and how their loading stands. */
export type RecentList = { items: readonly Recent[]; loading: boolean; failed: boolean; retry: () => void }

/** What a new hotel should have before its first guest comes. */
export type OnboardingStep = {
  /** What is to be done, in the reader's language. */
  text: string
  /** null while it is not known. */
  done: boolean | null
}

/** What a feature gives to the manager area. */
export type StaffSlots = {
  useBadge?: () => number
  /** null while it is not known. */
  useAttention?: () => Attention | null
  /** What happened lately; the dashboard merges the features' by time. */
  useRecent?: () => RecentList
  /** What to write first; asked only in a hotel where not everything is there. */
  useOnboardingStep?: () => OnboardingStep
  /** Its card among the dashboard's numbers. */
  Count?: ComponentType
}

type Area<Part> = { nav: NavEntry; pages: readonly PageEntry[]; part: () => Promise<Part> }

/**
 * What a feature shows in the browser. The areas know no feature by name: the composition root hands them the list.
 * The manifest itself holds only what a bottom bar needs at once; parts and pages are loaded where they are used.
 */
export type FeatureWeb = {
  name: string
  /** The hotel's flag that switches it off; none where it belongs to no hotel. */
  flag?: FeatureKey
  /** Pages above the hotels: `add-hotel` is /add-hotel. Their first segment is among the reserved slugs. */
  root?: readonly PageEntry[]
  /** A guest reaches some things from his home alone: those have no entry in the bar. */
  guest?: Omit<Area<GuestSlots>, 'nav'> & {
    nav?: NavEntry
    /** Dialogs and the like that open on a tap: loaded ahead, so that they open without a network as well. */
    ahead?: readonly (() => Promise<unknown>)[]
  }
  manager?: Area<StaffSlots>
}
