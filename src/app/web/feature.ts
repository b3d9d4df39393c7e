import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { FeatureKey, PublicHotel } from '#modules/hotels/contract.ts'
import type { Stay } from '#modules/stays/contract.ts'
import type { EscalationLevel } from '#modules/tickets/policy.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import type { PageAction } from '#platform/web/ui/page/action.ts'

/** A page of a feature: `requests` is /{hotelSlug}/guest/requests, `invoices/$invoiceId/print` has a parameter. */
export type PageEntry = {
  path: string
  load: () => Promise<ComponentType>
  /** Reads what its first drawing shows, where a visit begins with it. It only saves time, and never fails. */
  read?: (queries: QueryClient, hotelSlug: string) => Promise<void>
  /** Rendered without header and bar: a page to print, or for a wall display. */
  bare?: true
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

/** What a feature adds to the guest area; loaded with it. */
export type GuestSlots = {
  /** A button at the right of the header of every guest page. */
  HeaderButton?: ComponentType
  /** The page of the guest area on which guests write about their tickets. */
  writePage?: string
  /** The number on the entry's badge; 0 hides it. */
  useBadge?: () => number
  /** Its tile on the guest home. */
  Tile?: ComponentType
  /** Below the greeting of the guest home: what guests should see first. Null for nothing, undefined while loading. */
  useNotice?: () => ReactElement | null | undefined
  /** Its card above the tiles of the guest home, by the same rule. */
  useHomeCard?: () => ReactElement | null | undefined
  /** In the dialog in which a guest asks for something: what they should know. */
  RequestNote?: ComponentType
  /** One line on the guest home about what is in progress. Null when there is nothing, undefined while loading. */
  useActiveItem?: () => ReactElement | null | undefined
}

/** Unclaimed tickets of a feature. `useAttention` also keeps them up to date, so it is called once in the area. */
export type Attention = {
  count: number
  oldest: {
    title: string
    text: string
    since: Date
    /** The level that the server reached; the browser's clock may be behind. */
    level: EscalationLevel
    take: () => Promise<void>
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

/** A page of the manager area that opens from the settings card about the team and its hours. */
export type SetupRow = {
  path: string
  title: string
  /** Its state in one line, such as "Always open". Undefined while loading. */
  state: string | undefined
}

/** What can have opening hours, by the name under which it uses them, such as `taxi` or `category:<id>`. */
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
  /** What a message is about: "Towels, 20:30". Nothing while it is not known. */
  Name: ComponentType<{ id: string }>
}

/** A ticket whose card offers something to its staff. `stay_id` is null where the guest has no stay. */
export type TicketOfCard = { entity: string; id: string; stay_id: string | null }

/** The room of a ticket. `stay_id` is null where the guest has no stay. */
export type TicketOfRoom = { room_number: string; stay_id: string | null }

/** A dish that a ticket names, by its id on the menu. */
export type ItemOfTicket = { id: string; name: string }

/** A message of a guest, for what features make of it. */
export type GuestMessage = { id: string; stay_id: string; room_number: string; guest_name: string; text: string }

/** What a feature adds to the manager area. */
export type StaffSlots = {
  ticket?: TicketSlot
  /** A button on the card of every ticket. */
  TicketAction?: ComponentType<{ ticket: TicketOfCard }>
  /** The name of a dish in an order: staff say from there how many are left. */
  ItemName?: ComponentType<{ item: ItemOfTicket }>
  /** On the card of a request: what staff should know of its room. */
  TicketMark?: ComponentType<{ ticket: TicketOfRoom }>
  /** One quiet line above the board of requests. */
  BoardLine?: ComponentType
  /** Below a guest's message: a button that makes something of it, or what has been made. */
  MessageAction?: ComponentType<{ message: GuestMessage }>
  useBadge?: () => number
  /** Null while loading. */
  useAttention?: () => Attention | null
  /** Reads what the dashboard and all boards show of it, where a visit begins with one. It only saves time. */
  prefetch?: (queries: QueryClient, hotel: PublicHotel) => Promise<unknown>
  /** Recent activity; the dashboard merges all features' lists by time. */
  useRecent?: () => RecentList
  /** How many of its tickets are for later. */
  useLater?: () => number
  /** A step of setting up the hotel. Called only until all steps are done. */
  useOnboardingStep?: () => OnboardingStep
  /** Its card with a number on the dashboard. */
  Count?: ComponentType
  /** Its row in the settings card about the team and its hours. */
  useSetupRow?: () => SetupRow
  /** Its section on the page of the hotel's connections with other systems. */
  Connections?: ComponentType
  /** How many connections it has, for the settings: "1 webhook". Empty without any, undefined while loading. */
  useConnectionCount?: () => string | undefined
  /** Where guests have to show a reservation: what staff should know of it. */
  SignInNote?: ComponentType
  /** What of it can have opening hours. Called by the editor of the hours alone. */
  useThingsWithHours?: () => readonly ThingWithHours[]
  /** Its card on the settings page. */
  SettingsCard?: ComponentType
  /** Its card beside what guests can ask for. */
  ServiceSettings?: ComponentType
  /** Beside the title of the stays: something else to do for the guests. */
  useStaysAction?: () => PageAction
  /** Beside the title of the reservations: where else they come from. */
  useReservationsAction?: () => PageAction | null
  /** Beside each stay, such as its unread messages. */
  StayMark?: ComponentType<{ stay: Pick<Stay, 'id' | 'room_number'> }>
}

type Area<Part> = { nav: NavEntry; pages: readonly PageEntry[]; part: () => Promise<Part> }

/**
 * What a feature shows in the browser. The areas get the list from the composition root and know no feature by name.
 * The manifest holds only what the bottom bar needs at once; the rest is loaded on demand.
 */
export type FeatureWeb = {
  name: string
  /** The flag with which hotels turn it off; absent for features outside hotels. */
  flag?: FeatureKey
  /** Pages outside hotels: `add-hotel` is /add-hotel. Their first segments are reserved slugs. */
  root?: readonly PageEntry[]
  /** Features without `nav` are reached from the guest home only. */
  guest?: Omit<Area<GuestSlots>, 'nav'> & {
    nav?: NavEntry
    /** The names of the guest's tickets of its kind. */
    tickets?: () => Promise<TicketNames>
    /** The line on the home about what waits to be sent, where `nav` has none. */
    queued?: NavEntry
  }
  /** Features without `nav` are reached from the settings, or from a page of another feature. */
  manager?: Omit<Area<StaffSlots>, 'nav'> & {
    nav?: NavEntry
    /** The path of that page, whose entry of the bar is then the current one. */
    opensFrom?: string
    /** The staff roles that see it; without it managers alone. */
    roles?: readonly StaffRole[]
  }
}
