import type { OpenOtherHotel } from '#modules/access/server/scope.ts'
import type { Backups } from '#modules/administration/server/backups/backups.ts'
import type { ChargeSource } from '#modules/bill/server/source.ts'
import type { FeatureKey } from '#modules/hotels/contract.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import type { ImageCopies } from '#modules/images/server/copies.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import type { InsightSource } from '#modules/insights/server/source.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { Notice, Webhook } from '#modules/notifications/contract.ts'
import type { GetWebhookEvent } from '#modules/notifications/server/recorder.ts'
import type { MakePdf } from '#modules/pdf/server/maker.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import type { RatedKind } from '#modules/ratings/server/rated-things.ts'
import type { findKeptRegister } from '#modules/register/server/kept.ts'
import type { LostRegister } from '#modules/register/server/losses/store.ts'
import type { RegisterSwitch } from '#modules/registration/server/settings.ts'
import type { FollowReservations } from '#modules/reservations/server/apply.ts'
import type { LiveEntityFilter } from '#modules/sessions/server/streams/receive.ts'
import type { StartByLink } from '#modules/sign-in/server/routes.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'
import type { ReleaseClaims } from '#modules/tickets/server/release.ts'
import type { TicketTable } from '#modules/tickets/server/ticket-store.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'

/** The parts of the server that the jobs of a feature use. */
export type JobParts = {
  database: Database
  clock: Clock
  keys: Keys
  settings: Settings
  mail: MailQueue
  followReservations: FollowReservations
}

/** The parts of the server that a feature uses. */
export type FeatureParts = JobParts & {
  pictures: PrivatePictures
  opening: Opening
  hotels: Pick<Hotels, 'find'>
  releaseClaims: ReleaseClaims
  requireRecentPassword: RequireRecentPassword
  startByLink: StartByLink
  registerSwitch: RegisterSwitch
  imageCopies: ImageCopies
  makePdf: MakePdf
  openOtherHotel: OpenOtherHotel
  backups: Backups | null
  /** How many hotels keep a guest register, which nobody can read without the installation secret. */
  countRegisters: (tx: Tx) => Promise<number>
  /** What is left to keep of a hotel's guest register. */
  findKeptRegister: typeof findKeptRegister
  /** The hotels with entries that it does not open. */
  listLostRegisters: (tx: Tx) => Promise<LostRegister[]>
  /** The features that charge to stays by themselves. */
  chargeSources: readonly ChargeSource[]
  /** The kinds of things that guests rate. */
  ratedKinds: readonly RatedKind[]
}

/** A feature in the server. */
export type FeatureServer = {
  /** The name of its folder, and of its flag if hotels can turn it off. */
  readonly name: string
  /** Its flag, where that is the one of another folder. */
  readonly flag?: FeatureKey
  /** Its tables in the event log, with their flags: events of a feature that is off are not sent. */
  readonly live?: LiveEntityFilter
  readonly routes: (parts: FeatureParts) => RouteHandler[]
  /** The push messages for an event of its tables. */
  readonly notices?: (event: LoggedEvent) => Notice[]
  /** The call to the hotel's webhook for an event. */
  readonly webhook?: (event: LoggedEvent, hotelId: string) => Webhook | null
  /** The webhook event that an event of its tables becomes. */
  readonly webhookEvent?: GetWebhookEvent
  /** Creates a job that does what is due and returns the milliseconds until the next run. */
  readonly jobs?: (parts: JobParts) => (stopping?: AbortSignal) => Promise<number>
  /** Its table of tickets: they ring at their time, and are escalated when they are unclaimed for too long or late. */
  readonly tickets?: TicketTable
  /** The things it does for a stay, which guests rate. */
  readonly rated?: RatedKind
  /** Its reactions to changes of a stay. */
  readonly stayFollower?: StayFollower
  /** What it charges to stays by itself. */
  readonly chargeSource?: ChargeSource
  /** Its statistics, such as response times and sales. */
  readonly insights?: InsightSource
  /** Its personal data, for export and erasure, and for the privacy notice. */
  readonly personal?: DataSubjectSource
  readonly demo?: (database: Database, hotel: DemoHotel) => Promise<void>
}
