import type { GuestScope, MemberScope, OpenOtherHotel } from '#modules/access/server/scope.ts'
import type { RestoreRules } from '#modules/backups/server/restore-rules.ts'
import type { FollowZone } from '#modules/hotels/server/settings.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import type { ImageCopies } from '#modules/images/server/copies.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import type { InsightSource } from '#modules/insights/server/source.ts'
import type { FollowKeys } from '#modules/keys/server/service.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { MailPreparers } from '#modules/mail/server/template.ts'
import type { Notice, Webhook } from '#modules/notifications/contract.ts'
import type { EventRecorder, GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import type { MakePdf } from '#modules/pdf/server/maker.ts'
import type { LiveEntityFilter } from '#modules/people/server/live/receive.ts'
import type { RequireRecentPassword } from '#modules/people/server/sign-in/password-again.ts'
import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import type { MyStayPart, StayFollower } from '#modules/stays/server/follower.ts'
import type { MadeByStaff } from '#modules/team/server/made.ts'
import type { ReleaseClaims } from '#modules/tickets/server/release.ts'
import type { EscalatedTable, TicketTable } from '#modules/tickets/server/ticket-store.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Log } from '#platform/server/log.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { SecretFile } from './secret-file.ts'

/** What the jobs of a feature get from the server. */
export type JobParts = {
  database: Database
  clock: Clock
  pictures: PrivatePictures
  opening: Opening
  releaseClaims: ReleaseClaims
  keys: Keys
  settings: Settings
  mail: MailQueue
}

/** What a feature gets from the server. */
export type FeatureParts = JobParts & {
  requireRecentPassword: RequireRecentPassword
  imageCopies: ImageCopies
  makePdf: MakePdf
  openOtherHotel: OpenOtherHotel
  keys: Keys
  settings: Settings
  log: Log
}

/** A demo hotel that a feature fills with example data. `random` gives the same numbers every time. */
export type DemoHotel = {
  guests: readonly GuestScope[]
  staff: MemberScope
  now: number
  random: () => number
  /** Null where the demo is loaded without a store: it has no private pictures then. */
  pictures: PrivatePictures | null
}

/** What a feature gives to the server. */
export type FeatureServer = {
  /** The name of its folder, and of its flag if hotels can turn it off. */
  readonly name: string
  /** Its tables in the event log, with their flags: events of a feature that is off are not sent. */
  readonly live?: LiveEntityFilter
  readonly routes: (parts: FeatureParts) => RouteHandler[]
  /** The push messages for an event of its tables. */
  readonly notices?: (event: LoggedEvent) => Notice[]
  /** What the mails that it queues need when they are sent. */
  readonly mails?: (parts: FeatureParts) => MailPreparers
  /** The call to the hotel's webhook for an event. */
  readonly webhook?: (event: LoggedEvent, hotelId: string) => Webhook | null
  /** What an event of its tables means to other systems. */
  readonly webhookEvent?: GetWebhookEvent
  /** Records what happens for other systems, and sends it to them. */
  readonly createRecorder?: (parts: FeatureParts) => EventRecorder
  /** Creates a job that does what is due and returns the milliseconds until the next run. */
  readonly jobs?: (parts: JobParts) => (stopping?: AbortSignal) => Promise<number>
  /** What other systems read of it at an address with a secret. */
  readonly secretFile?: (parts: FeatureParts) => SecretFile
  /** Its table of tickets: they ring at their time, and are escalated when nobody claims them or they are late. */
  readonly tickets?: TicketTable
  /** Its table of what is no ticket and is escalated like one. */
  readonly escalated?: EscalatedTable
  /** What it does when a stay changes. */
  readonly stayFollower?: StayFollower
  /** What it does when the hotel's time zone changes, in the transaction of the change. */
  readonly followZone?: FollowZone
  /** What it does when an API key is revoked or narrowed, in the transaction of the change. */
  readonly followKeys?: FollowKeys
  /** What staff make with it that works without them. */
  readonly made?: MadeByStaff
  /** What it adds to what a guest reads of their stay. */
  readonly myStay?: MyStayPart
  /** Its statistics, such as response times and sales. */
  readonly insights?: InsightSource
  /** Its personal data, for export and erasure. */
  readonly personal?: DataSubjectSource
  /** What a backup and a restore do to its tables, where their rows do not simply come along. */
  readonly restored?: RestoreRules
  readonly demo?: (database: Database, hotel: DemoHotel) => Promise<void>
}
