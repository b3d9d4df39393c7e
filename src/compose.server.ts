import type { FastifyInstance } from 'fastify'
import { apiEventTypes, apiExamples } from '#app/server/api-examples.ts'
import { collectFeatures } from '#app/server/collect.ts'
import type { FeatureServer } from '#app/server/feature.ts'
import { createFollowReservations } from '#app/server/follow-reservations.ts'
import { followZone } from '#app/server/follow-zone.ts'
import { createMyStay } from '#app/server/my-stay.ts'
import { refusePasswords } from '#app/server/passwords-off.ts'
import { listPersonal } from '#app/server/personal.ts'
import { sealedTables } from '#app/server/sealed-tables.ts'
import { registerCalendarFiles } from '#app/server/secret-file.ts'
import type { Backups } from '#modules/administration/server/backups/backups.ts'
import { createAudit } from '#modules/audit/server/index.ts'
import { createOpenSums } from '#modules/bill/server/late/open-sums.ts'
import { madeCalendarLinks } from '#modules/calendars/server/links/service.ts'
import { createCheckOut } from '#modules/check-out/server/index.ts'
import { table as conversations } from '#modules/conversations/server/store.ts'
import { createDepartments } from '#modules/departments/server/index.ts'
import { createEvents } from '#modules/events/server/index.ts'
import { listExtras } from '#modules/extras/server/offers/store.ts'
import { Hotels } from '#modules/hotels/server/hotels.ts'
import { createHotels } from '#modules/hotels/server/index.ts'
import { readBuildId } from '#modules/hotels/server/shell/built-app.ts'
import { HotelHours } from '#modules/hours/server/hotel-hours.ts'
import { createHours } from '#modules/hours/server/index.ts'
import { createOpening, type Opening } from '#modules/hours/server/opening.ts'
import { createImages } from '#modules/images/server/index.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import { createInsights } from '#modules/insights/server/index.ts'
import { prepareInvoiceMail } from '#modules/invoices/server/mails/service.ts'
import { readSeller } from '#modules/invoices/server/settings/store.ts'
import { ApiKeys } from '#modules/keys/server/api-keys.ts'
import { createKeyGate } from '#modules/keys/server/gate.ts'
import { createKeys } from '#modules/keys/server/index.ts'
import { madeKeys } from '#modules/keys/server/service.ts'
import { findLegal } from '#modules/legal/server/find-legal.ts'
import { createLegal } from '#modules/legal/server/index.ts'
import { createAccountMails } from '#modules/mail/server/account-mails.ts'
import { queueEscalation } from '#modules/mail/server/escalation.ts'
import { createMail } from '#modules/mail/server/index.ts'
import { createMailQueue } from '#modules/mail/server/queue.ts'
import type { MailPreparers } from '#modules/mail/server/template.ts'
import { listCategories } from '#modules/menu/server/store.ts'
import { createNotifications } from '#modules/notifications/server/index.ts'
import { createPdf } from '#modules/pdf/server/index.ts'
import type { DemoAccounts } from '#modules/people/server/accounts/demo-accounts.ts'
import { createPeople } from '#modules/people/server/index.ts'
import { createOpenOtherHotel } from '#modules/people/server/other-hotel.ts'
import { createPlaces } from '#modules/places/server/index.ts'
import { createPrivacy } from '#modules/privacy/server/index.ts'
import { table as ratings } from '#modules/ratings/server/store.ts'
import { keepsRegister } from '#modules/register/server/kept.ts'
import { prepareArrivalMail } from '#modules/registration/server/links/service.ts'
import { hotelHasBookingCodes } from '#modules/reservations/server/booking-codes.ts'
import { findReservationsBetween } from '#modules/reservations/server/read.ts'
import { hotelHasRooms } from '#modules/rooms/server/has-rooms.ts'
import { createRooms } from '#modules/rooms/server/index.ts'
import { createRoomSignInRules } from '#modules/rooms/server/room-sign-in-rules.ts'
import { features as allFeatures } from '#modules/server.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { createSessions } from '#modules/sessions/server/index.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import { createSignIn } from '#modules/sign-in/server/index.ts'
import { createStayEnding } from '#modules/stays/server/ending/ending.ts'
import { createStays } from '#modules/stays/server/index.ts'
import { createStayRules } from '#modules/stays/server/opening/opening.ts'
import { findTaxGaps } from '#modules/tax/server/gaps.ts'
import { createTeam } from '#modules/team/server/index.ts'
import { createTeamMails } from '#modules/team/server/mails.ts'
import { staffIds } from '#modules/tickets/contract.ts'
import { countEscalated } from '#modules/tickets/server/due/escalation.ts'
import { createTickets } from '#modules/tickets/server/index.ts'
import { releaseClaims } from '#modules/tickets/server/release.ts'
import { pauseOfKeys } from '#modules/webhooks/server/rights/pause.ts'
import { createWebhookSender } from '#modules/webhooks/server/sending/sender.ts'
import { madeEndpoints } from '#modules/webhooks/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { Database, type Logins } from '#platform/server/database/transaction.ts'
import { Health } from '#platform/server/health.ts'
import { registerApi } from '#platform/server/http/api.ts'
import { closeHttpServer, createHttpServer } from '#platform/server/http/server.ts'
import { createResealing } from '#platform/server/jobs/reseal-job.ts'
import { createLive } from '#platform/server/live/index.ts'
import type { Log } from '#platform/server/log.ts'
import { program } from '#platform/server/machine/program.ts'
import { ModuleRunner, type Module } from '#platform/server/module.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'

/** The options of the program or of a test. */
export type ServerOptions = {
  settings: Settings
  /** The database roles of the application. Neither owns tables or is a superuser. */
  logins: Logins
  /** Derived from the installation secret. */
  keys: Keys
  clock: Clock
  log: Log
  webDir?: string
  /** The backups of everything; absent where none are made. */
  backups?: Backups | null
  /** The features; all of them by default. */
  features?: readonly FeatureServer[]
  /** Prepare mails instead of the program's own, for tests of sending. */
  mailPreparers?: MailPreparers
  /** How far the event loop may lag before load is shed. Tests raise it: their machine is busy with other tests. */
  maxLagMs?: number
  /** The longest pause of a job that says none. Tests that wait for a job's turn lower it. */
  maxJobPauseMs?: number
  /** The HTML of a page from Vite, in development. Otherwise the built index.html is used. */
  template?: (url: string) => Promise<string>
  /** Registers other handlers for pages before ours. */
  beforePages?: (app: FastifyInstance) => void
}

export type Server = {
  sessions: Sessions
  demo: DemoAccounts
  pictures: PrivatePictures
  opening: Opening
  app: FastifyInstance
  database: Database
  routes: ReturnType<typeof registerApi>
  stop(): Promise<void>
}

/** Composes the server. */
export const composeServer = async (options: ServerOptions): Promise<Server> => {
  const { settings, logins, keys, clock, log, backups = null, features: offered = allFeatures } = options
  const { maxLagMs, maxJobPauseMs, webDir = program.webApp, template, mailPreparers, beforePages = () => {} } = options
  const build = await readBuildId(webDir)
  const database = new Database(logins, settings.databaseConnections)
  const live = createLive({ database, address: logins.app, build, clock, log })
  const { pgNotifications, hub } = live
  const app = createHttpServer({ settings, log, maxLagMs, isFull: () => database.isFull })
  const hours = new HotelHours(database, pgNotifications)
  const hotels = new Hotels({
    database,
    pgNotifications,
    clock,
    hasRooms: (id) => hotelHasRooms(database, id),
    hasBookingCodes: (id) => hotelHasBookingCodes(database, id),
    hasHours: async (id) => (await hours.find(id)) !== null,
    findLegal: (id) => findLegal(database, id),
    keepsRegister: (id) => database.onPlatform((tx) => keepsRegister(tx, id)),
  })
  const opening = createOpening({ hours, hotels, clock })
  const mail = createMailQueue(settings.smtp !== null)
  const parts = { database, pgNotifications, hub, hotels, keys, clock, settings, mail, log }

  const images = createImages(parts)
  const pdf = createPdf()
  const { pictures } = images
  const ticketTables = offered.flatMap(({ tickets }) => tickets ?? [])
  const escalated = [...ticketTables, ratings, conversations]
  const release = releaseClaims([...ticketTables, ratings])
  const openOtherHotel = createOpenOtherHotel(parts)
  const features = collectFeatures(offered, {
    ...parts,
    pictures,
    imageCopies: images.copies,
    makePdf: pdf.makePdf,
    opening,
    openOtherHotel,
    followReservations: createFollowReservations(hotels),
    releaseClaims: release,
    backups,
    requireRecentPassword: (...asked) => people.requireRecentPassword(...asked),
    startByLink: (...started) => signIn.startByLink(...started),
  })
  const signInRules = createRoomSignInRules({ ...parts, findReservations: findReservationsBetween })
  const stayRules = createStayRules(database, features.findFollowers)
  const apiKeys = new ApiKeys(parts)
  const { module: sessionModule, ...session } = createSessions({
    ...parts,
    apiKeyGate: createKeyGate(apiKeys),
    entities: features.live,
    hiddenFromGuests: staffIds,
    getSignOutUrl: (session) => signIn.getSignOutUrl(session),
  })
  const { sessions, cookies, gate } = session
  const people = await createPeople({ ...parts, sessions, cookies, mails: createAccountMails(mail) })
  const signIn = createSignIn({
    ...parts,
    ...session,
    ...people,
    signInRules,
    stayRules,
    joinByAddress: (...given) => team.joinByAddress(...given),
  })
  const team = createTeam({
    ...parts,
    sessions,
    cookies,
    limits: people.limits,
    admit: signIn.admit,
    releaseClaims: release,
    secondFactors: people.secondFactors,
    made: [madeKeys(pauseOfKeys), madeCalendarLinks, madeEndpoints],
    requireRecentPassword: people.requireRecentPassword,
  })
  const ending = createStayEnding({ ...parts, sessions, followers: features.findFollowers })
  const health = new Health({ ...parts, address: logins.app, backups })
  const personal = listPersonal({ features, pictures, sendsMail: settings.smtp !== null })

  // In the order in which they start; they stop in reverse. So a stop is announced first, then streams end, no new
  // requests are accepted, current ones finish, and the database is closed last.
  const modules: Module[] = [
    { stop: () => database.close() },
    live.listening,
    pdf,
    features.module,
    createResealing(parts, sealedTables),
    { register: (app) => registerCalendarFiles(app, parts) },
    createTickets({ ...parts, tables: escalated, onEscalated: (tx, scope) => queueEscalation(mail, tx, scope) }),
    createInsights({ ...parts, sources: features.insights }),
    createAudit({ ...parts, openOtherHotel, getZone: async (id) => (await hotels.find(id))?.time_zone ?? 'UTC' }),
    createPrivacy({ ...parts, sources: personal }),
    createLegal({ ...parts, sources: personal, readSeller }),
    createRooms(parts),
    createPlaces(parts),
    createHours({ ...parts, hours, things: { category: listCategories, extra: listExtras } }),
    createDepartments(parts),
    createEvents({ ...parts, entities: features.live }),
    createKeys({
      ...parts,
      apiKeys,
      mail,
      followKeys: pauseOfKeys,
      requireRecentPassword: people.requireRecentPassword,
    }),
    team.module,
    createCheckOut({ ...parts, ending, makePdf: pdf.makePdf, chargeSources: features.chargeSources }),
    createStays({
      ...parts,
      ending,
      followers: features.findFollowers,
      ...createMyStay(parts),
      tickets: ticketTables,
      openSums: createOpenSums(hotels),
      findTaxGaps,
      findReservationOf: async (scope, guest) =>
        (await signInRules.lookUp(scope, { ...guest, code: '', bookingCode: '', byCard: false })).reservation,
    }),
    await createNotifications({
      ...parts,
      maxJobPauseMs,
      gate,
      source: { ...features, recorder: createWebhookSender(parts) },
    }),
    createMail({
      ...parts,
      maxJobPauseMs,
      queue: mail,
      preparers: {
        escalation: async (scope) => {
          const count = await database.read(scope, (tx) => countEscalated(tx, escalated, scope))
          return count === 0 ? null : { values: { count }, path: 'manager' }
        },
        ...createTeamMails(parts),
        invoice: prepareInvoiceMail(database, pdf.makePdf),
        arrival_link: prepareArrivalMail(database, keys),
        ...mailPreparers,
      },
    }),
    { stop: () => closeHttpServer(app) },
    live.streams,
    sessionModule,
    people.module,
    signIn.module,
    images,
    { register: beforePages },
    createHotels({
      ...parts,
      followZone,
      gate,
      getPicture: (key) => images.store.get(key),
      sessionPath: whoAmI.path,
      build,
      webDir,
      template,
    }),
    health,
  ]
  const handlers = refusePasswords(
    settings,
    modules.flatMap((one) => one.routes ?? []),
  )
  const routes = registerApi(app, {
    ...parts,
    handlers,
    gate: gate.admit,
    examples: apiExamples,
    eventTypes: apiEventTypes,
  })
  for (const module of modules) await module.register?.(app)
  const runner = new ModuleRunner(modules, log, maxJobPauseMs)
  await runner.start()
  return { app, database, routes, sessions, demo: people.demo, pictures, opening, stop: () => runner.stop() }
}
