import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { FeatureKey, PublicHotel } from '#modules/hotels/contract.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { IconType } from '#platform/web/ui/icons.ts'

/** A page of a feature: `requests` is /{hotelSlug}/guest/requests, `invoices/$invoiceId/print` has a parameter. */
export type PageEntry = {
  path: string
  load: () => Promise<ComponentType>
  /** Reads what its first drawing shows, where a visit begins with it. It only saves time, and never fails. */
  read?: (queries: QueryClient, hotelSlug: string) => Promise<void>
  /** Rendered without header and bar: a page to print, or for a wall display. */
  bare?: true
  /** Also where the feature is off: what was written before can be read. */
  evenOff?: true
  /** Of the staff area: the roles that open it. Without it those of its feature. */
  roles?: readonly StaffRole[]
}

/** An entry of a bottom bar. */
export type NavEntry = {
  /** The path of its page. */
  path: string
  /** Key of its label. */
  label: string
  /** Key of a shorter label for the bar, at most twelve characters. */
  short?: string
  icon: IconType
}

/** A ticket of the guest, for others that name it: a message is about it, or it was made from a message. */
export type NamedTicket = {
  id: string
  icon: IconType
  title: string
  created_at: string
  /** Its page. */
  href: string
  /** Its status as a pill. */
  mark?: ReactNode
  /** The message that it was made from. */
  message_id?: string | null | undefined
}

/** The guest's own tickets of one table, newest first. Loaded by the pages that name tickets. */
export type TicketNames = { useNamed: () => readonly NamedTicket[] }

/** The parts of a feature in the guest area; loaded with it. */
export type GuestSlots = {
  /** The number on the entry's badge; 0 hides it. */
  useBadge?: () => number
  /** Its tile on the guest home. */
  Tile?: ComponentType
  /** One line on the guest home about what is in progress. Null when there is nothing, undefined while loading. */
  useActiveItem?: () => ReactElement | null | undefined
}

/** Unclaimed tickets of a feature. `useUnclaimed` also keeps them up to date, so it is called once in the area. */
export type Unclaimed = {
  count: number
  oldest: {
    title: string
    text: string
    since: Date
    /** The level that the server reached; the browser's clock may be behind. */
    level: 0 | 1 | 2
    claim: () => Promise<void>
  } | null
}

/** An entry of the dashboard's recent activity. It links to its card on the feature's board. */
export type Recent = {
  /** The row's id. */
  id: string
  created_at: string
  icon: IconType
  /** The text for the icon, such as "Towels". */
  kind: string
  title: string
  /** The person and the room. */
  text: string
  /** The status as a pill. */
  mark: ReactNode
}

/** The newest entries of a feature, newest first, and their loading state. */
export type RecentList = { items: readonly Recent[]; loading: boolean; failed: boolean; retry: () => void }

/** A thing that can have opening hours, by its `HoursSubject`, which is above this module. */
export type ThingWithHours = { id: string; name: string }

/** A step of setting up a new hotel. */
export type OnboardingStep = {
  text: string
  /** Null while loading. */
  done: boolean | null
}

/** How other pages show the tickets of a feature. */
export type TicketSlot = {
  /** The name of its rows on the stream. */
  entity: string
  /** An open ticket of a stay, as the server sent it: what it is, and its status. It links to its card. */
  Line: ComponentType<{ row: { id: string } }>
  /** The ticket that a message is about: "Towels, 20:30". Nothing while it is not known. */
  Name: ComponentType<{ id: string }>
}

/** The parts of a feature in the manager area. */
export type StaffSlots = {
  ticket?: TicketSlot
  useBadge?: () => number
  /** Null while loading. */
  useUnclaimed?: () => Unclaimed | null
  /** Reads what the dashboard and all boards show of it, where a visit begins with one. It only saves time. */
  prefetch?: (queries: QueryClient, hotel: PublicHotel) => Promise<unknown>
  /** Recent activity; the dashboard merges all features' lists by time. */
  useRecent?: () => RecentList
  /** How many of its tickets are for later. */
  useScheduled?: () => number
  /** A step of setting up the hotel. Called only until all steps are done. */
  useOnboardingStep?: () => OnboardingStep
  /** Its card with a number on the dashboard. */
  Count?: ComponentType
  /** Its things that can have opening hours. Called by the editor of the hours alone. */
  useThingsWithHours?: () => readonly ThingWithHours[]
}

/** Loads what is not a part of the first file, such as the features of staff. */
export type LoadFeatures = () => Promise<readonly FeatureWeb[]>

/**
 * The parts of a feature in the browser that several features have; a part of one or two is imported by the page that
 * shows it. A module writes what guests have in `web/index.tsx`, which every guest's phone loads, with only what the
 * bottom bar needs at once; and what staff have in `web/staff/index.tsx`, which is loaded with their area.
 */
export type FeatureWeb = {
  name: string
  /** The flag with which hotels turn it off; absent for features outside hotels. */
  flag?: FeatureKey
  /** Pages outside hotels: `add-hotel` is /add-hotel. Their first segments are reserved slugs. */
  root?: readonly PageEntry[]
  /** Features without `nav` are reached from the guest home only. */
  guest?: {
    nav?: NavEntry
    pages: readonly PageEntry[]
    part?: () => Promise<GuestSlots>
    /** The names of the guest's tickets of its kind. */
    tickets?: () => Promise<TicketNames>
    /** The line on the home about what waits to be sent, where `nav` has none. */
    queued?: NavEntry
  }
  /** Features without `nav` are reached from the settings, or from a page of another feature. */
  manager?: {
    nav?: NavEntry
    pages: readonly PageEntry[]
    slots?: StaffSlots
    /** The path of that page, whose entry of the bar is then the current one. */
    opensFrom?: string
    /** The staff roles that see it; without it managers alone. */
    roles?: readonly StaffRole[]
  }
}
