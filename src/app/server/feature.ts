import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import type { Notice, Webhook } from '#core/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import type { TicketTable } from '#core/tickets/server/ticket-store.ts'
import type { InsightSource } from '#core/insights/server/source.ts'
import type { DataSubjectSource } from '#core/privacy/server/data-subjects.ts'
import type { LiveEntityFilter } from '#core/people/server/events.ts'
import type { StaysBetween } from '#core/rooms/server/room-sign-in-rules.ts'

/** What every feature may use. */
export type FeatureParts = { database: Database; clock: Clock }

/** A demo hotel that a feature fills with a plausible past; `random` gives the same numbers every time. */
export type DemoHotel = { guests: readonly GuestScope[]; staff: ManagerScope; now: number; random: () => number }

/** What a feature gives to the server. */
export type FeatureServer = {
  /** The name of its folder; where a hotel can switch it off, its flag too. */
  readonly name: string
  /** Its tables in the event log, with the flag that their routes go by: what is switched off is told to nobody. */
  readonly live?: LiveEntityFilter
  readonly routes: (parts: FeatureParts) => RouteHandler[]
  /** Whom to tell of an event of its tables. */
  readonly notices?: (event: LoggedEvent) => Notice[]
  /** The call to the hotel's own notification service for an event. */
  readonly webhook?: (event: LoggedEvent, hotelId: string) => Webhook | null
  /** Work that waits for its time: does what is due, and says in how many milliseconds to look again. */
  readonly jobs?: (parts: FeatureParts) => () => Promise<number>
  /** Its table whose rows somebody must take: what nobody takes is raised in time. */
  readonly attention?: TicketTable
  /** What can be counted of it: response times, sales. */
  readonly insights?: InsightSource
  /** What it holds of people: handed out and forgotten with them. */
  readonly personal?: DataSubjectSource
  /** Who has a reservation: a hotel may let in those alone. */
  readonly stays?: StaysBetween
  /**
   * What the staff's area asks of it as soon as it stands, behind the hotel's address and word for word as the browser
   * asks; `page` is its page there. The area's main pages carry these questions, so that the answers come with the
   * scripts.
   */
  readonly staffReads?: { readonly page: string; readonly paths: readonly string[] }
  readonly demo?: (database: Database, hotel: DemoHotel) => Promise<void>
}
