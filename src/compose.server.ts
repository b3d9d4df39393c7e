import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#platform/contract/route.ts'
import type { Clock } from '#platform/server/clock.ts'
import { Database, type Logins } from '#platform/server/database/transaction.ts'
import { GuestRateLimit } from '#platform/server/guest-rate-limit.ts'
import { Health } from '#platform/server/health.ts'
import { registerDocs } from '#platform/server/http/docs/docs-page.ts'
import { openApi } from '#platform/server/http/docs/openapi.ts'
import { registerRoutes } from '#platform/server/http/register.ts'
import { registerSecurityTxt } from '#platform/server/http/security-txt.ts'
import { closeHttpServer, createHttpServer } from '#platform/server/http/server.ts'
import { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import { removeOldEvents } from '#platform/server/live/event-log.ts'
import { Hub } from '#platform/server/live/hub.ts'
import type { Log } from '#platform/server/log.ts'
import { RateLimits } from '#platform/server/rate-limit.ts'
import { SecurityLog } from '#platform/server/security/security-log.ts'
import { WrongSetting, type Settings } from '#platform/server/settings.ts'
import { CleanupJob } from '#platform/server/cleanup-job.ts'
import { RecurringJob } from '#platform/server/recurring-job.ts'
import { preloadUrlsOfStaffPage } from '#core/areas/server/preload-urls.ts'
import type { FeatureServer } from '#core/areas/server/feature.ts'
import { escalationJob } from '#core/tickets/server/escalation-job.ts'
import { findDefaultHotel } from '#core/hotels/server/default-hotel.ts'
import { Hotels } from '#core/hotels/server/hotels.ts'
import { HotelIcons } from '#core/hotels/server/icons.ts'
import { registerPages } from '#core/hotels/server/pages.ts'
import { hotelRoutes } from '#core/hotels/server/routes.ts'
import { HotelSearchIndex } from '#core/hotels/server/search.ts'
import type { ShellFacts } from '#core/hotels/server/shell.ts'
import { imageStore } from '#core/images/server/choose.ts'
import { imageRoutes, registerImages } from '#core/images/server/routes.ts'
import { forCallers } from '#core/images/server/store.ts'
import { Settings as HotelSettings } from '#core/hotels/server/settings.ts'
import { ImageService } from '#core/images/server/service.ts'
import { insightRoutes } from '#core/insights/server/routes.ts'
import { NotificationDispatcher } from '#core/notifications/server/dispatcher.ts'
import type { NotificationSource } from '#core/notifications/server/enqueue.ts'
import { knownPushHosts } from '#core/notifications/server/egress-policy.ts'
import { webPushDelivery } from '#core/notifications/server/push.ts'
import { notificationRoutes } from '#core/notifications/server/routes.ts'
import { removeExpired, Sender } from '#core/notifications/server/sender.ts'
import { Subscriptions } from '#core/notifications/server/subscriptions.ts'
import { getVapid } from '#core/notifications/server/vapid.ts'
import { webhookDelivery } from '#core/notifications/server/webhook.ts'
import { whoAmI } from '#core/people/contract.ts'
import { SessionCookies } from '#core/people/server/cookies.ts'
import { EventStreams, type LiveEntityFilter } from '#core/people/server/events.ts'
import { DemoAccounts } from '#core/people/server/demo-accounts.ts'
import { removeOldLinks } from '#core/people/server/owner-links.ts'
import { Authenticator } from '#core/people/server/gate.ts'
import { peopleRoutes } from '#core/people/server/routes.ts'
import { Sessions } from '#core/people/server/sessions.ts'
import { GuestSignInService } from '#core/people/server/sign-in/guests.ts'
import { KnownDevices } from '#core/people/server/sign-in/known-devices.ts'
import { StaffSignInService } from '#core/people/server/sign-in/staff.ts'
import { forgetInTime } from '#core/privacy/server/retention.ts'
import { dataSubjectSources, privacyRoutes } from '#core/privacy/server/routes.ts'
import { PrivacyService } from '#core/privacy/server/service.ts'
import { GuestSignInRules } from '#core/rooms/server/guest-sign-in-rules.ts'
import { roomRoutes } from '#core/rooms/server/routes.ts'
import { RoomService } from '#core/rooms/server/service.ts'
import { Stays } from '#core/rooms/server/stays.ts'
import { features as allFeatures } from '#features/server.ts'

const root = join(import.meta.dirname, '..')

/** Where things come from that a start or a test chooses. */
export type ServerOptions = {
  settings: Settings
  /** As whom the application speaks to the database: neither is owner or superuser. */
  logins: Logins
  clock: Clock
  log: Log
  webDir?: string
  /** What makes the nightly backups, for the figures; null or absent where nothing does. */
  backups?: { readonly lastMadeAt: number } | null
  /** What the hotels can offer; all there is, unless a test brings its own. */
  features?: readonly FeatureServer[]
  /** In development the page comes from Vite; else from the built index.html. */
  template?: (url: string) => Promise<string>
  /** Whatever else answers for pages, ahead of ours. */
  beforePages?: (app: FastifyInstance) => void
}

export type Server = {
  app: FastifyInstance
  database: Database
  sessions: Sessions
  demo: DemoAccounts
  routes: Route[]
  stop(): Promise<void>
}

/** Puts the whole server together: a table of contents of the program. */
export const composeServer = async ({
  settings,
  logins,
  clock,
  log,
  webDir = join(root, 'dist/web'),
  backups = null,
  features = allFeatures,
  template,
  beforePages,
}: ServerOptions): Promise<Server> => {
  const database = new Database(logins, settings.databaseConnections)
  const pgNotifications = new PgNotifications(logins.app, log)
  database.onCommit((hotelId) => pgNotifications.notify(hotelId))
  const hotels = new Hotels(database, pgNotifications, clock)
  const sessions = new Sessions(database, pgNotifications, clock)
  const cookies = new SessionCookies(settings)
  const gate = new Authenticator(hotels, sessions, cookies)
  const limits = new RateLimits(database)
  const build = await getBuildId(webDir)
  const hub = new Hub(database, pgNotifications, log, build)
  const streams = new EventStreams(hub, hotels, sessions, getLiveEntities(features), settings.guestStreams)
  const signInRules = new GuestSignInRules(
    database,
    hotels,
    clock,
    features.flatMap(({ stays }) => stays ?? []),
  )
  const demo = new DemoAccounts(database, settings)
  const devices = await KnownDevices.open(database)
  const guestSignIn = new GuestSignInService(database, sessions, limits, signInRules)
  const staffSignIn = new StaffSignInService(database, sessions, limits, clock, devices, demo)
  const pictures = forCallers(imageStore(settings), log)
  const vapid = await getVapid(settings, database)
  const pushHosts = settings.pushHosts ?? knownPushHosts
  const webhook = settings.notificationHost
    ? { host: settings.notificationHost, secret: settings.notificationSecret }
    : null
  const senders = [
    new Sender(
      database,
      'push',
      webPushDelivery(database, { publicUrl: settings.publicUrl, vapid, hosts: pushHosts }),
      log,
    ),
    ...(webhook ? [new Sender(database, 'webhook', webhookDelivery(webhook), log)] : []),
  ]
  const dispatcher = new NotificationDispatcher(
    database,
    pgNotifications,
    notificationSources(features),
    senders,
    webhook !== null,
    log,
  )
  const later = features.flatMap((feature) =>
    feature.jobs ? [new RecurringJob(feature.name, feature.jobs({ database, clock }), log)] : [],
  )
  const everybody = dataSubjectSources(features.flatMap(({ personal }) => personal ?? []))
  later.push(
    new RecurringJob(
      'attention',
      escalationJob(
        database,
        features.flatMap(({ attention }) => attention ?? []),
      ),
      log,
    ),
  )
  later.push(new RecurringJob('privacy', forgetInTime(database, clock, everybody), log))

  const handled = [
    ...hotelRoutes(
      hotels,
      new HotelSearchIndex(database, hotels, clock),
      new HotelSettings(database, hotels),
      settings.supportPhone,
      gate,
    ),
    ...peopleRoutes({ database, sessions, cookies, gate, guestSignIn, staffSignIn, devices }),
    ...streams.routes(),
    ...imageRoutes(new ImageService(database, pictures)),
    ...notificationRoutes(new Subscriptions(database, pushHosts), gate, vapid.publicKey),
    ...insightRoutes(
      database,
      features.flatMap((feature) => feature.insights ?? []),
    ),
    ...privacyRoutes(new PrivacyService(database, clock, everybody)),
    ...roomRoutes(
      new RoomService(database, hotels, clock, settings.publicUrl),
      new Stays(database, sessions, clock),
      guestSignIn,
    ),
    ...features.flatMap((feature) => feature.routes({ database, clock })),
  ]
  const health = new Health(database, logins.app, settings, hub, backups)
  const app = createHttpServer(settings, log, () => database.isFull)
  registerRoutes(app, handled, {
    gate: gate.admit,
    checkAnswers: settings.checkAnswers,
    guestWrites: new GuestRateLimit(settings.guestWrites),
    securityLog: new SecurityLog(log),
  })
  const routes = handled.map(({ route }) => route)
  registerDocs(app, openApi(routes))
  health.register(app)
  registerSecurityTxt(app, settings)
  await registerImages(app, pictures)
  beforePages?.(app)
  const page = template ?? (await builtPage(webDir))
  const facts = {
    build,
    supportPhone: settings.supportPhone,
    tileUrl: settings.tileUrl,
    tileAttribution: settings.tileAttribution,
    defaultHotel: findDefaultHotel(database, hotels, clock),
    preloadUrls: preloadUrls(features, cookies),
  }
  await registerPages(app, {
    hotels,
    facts,
    webDir,
    icons: new HotelIcons(join(root, 'public'), (key) => pictures.get(key)),
    template: page,
  })

  const cleanupJob = new CleanupJob(log, [
    () => removeOldEvents(database, clock.now()),
    () => sessions.removeOld(),
    () => removeOldLinks(database, clock.now()),
    () => limits.removeOld(),
    () => removeExpired(database),
  ])
  await pgNotifications.open()
  await demo.endSessionsWhereOff()
  dispatcher.start()
  later.forEach((work) => work.start())

  return {
    app,
    database,
    sessions,
    demo,
    routes,
    // Order matters: say so, end streams, stop accepting, finish what is under way, then let go of the database.
    stop: async () => {
      health.isShuttingDown = true
      cleanupJob.stop()
      streams.close()
      hub.endAll()
      hub.close()
      await closeHttpServer(app)
      await dispatcher.stop()
      await Promise.all(later.map((work) => work.stop()))
      await pgNotifications.close()
      await database.close()
    },
  }
}

/** The tables of all features whose events streams carry. */
const getLiveEntities = (list: readonly FeatureServer[]): LiveEntityFilter =>
  Object.fromEntries(list.flatMap(({ live = {} }) => Object.entries(live)))

/** What all features together make of an event. */
const notificationSources = (list: readonly FeatureServer[]): NotificationSource => ({
  notices: (event) => list.flatMap((feature) => feature.notices?.(event) ?? []),
  webhook: (event, hotelId) => list.map((feature) => feature.webhook?.(event, hotelId)).find((call) => call) ?? null,
})

/**
 * What a page asks first: who this browser is, and what the staff's boards show where one of the staff may be signed
 * in.
 */
const preloadUrls =
  (features: readonly FeatureServer[], cookies: SessionCookies): ShellFacts['preloadUrls'] =>
  (hotel, request) => [
    whoAmI.path.replace('{hotelSlug}', hotel.id),
    ...(cookies.read(request, 'manager') === undefined
      ? []
      : preloadUrlsOfStaffPage(features, hotel, request.url.split('?', 1)[0] ?? '')),
  ]

/** The page that the build made, read once. */
const builtPage = async (webDir: string): Promise<() => Promise<string>> => {
  try {
    const page = await readFile(join(webDir, 'index.html'), 'utf8')
    return async () => page
  } catch {
    throw new WrongSetting(
      `the browser application is not built in ${webDir}. Start with "npm start", which builds it.`,
    )
  }
}

/** The name of the built browser application, as open screens compare it. */
const getBuildId = async (webDir: string): Promise<string> => {
  try {
    return (JSON.parse(await readFile(join(webDir, 'build.json'), 'utf8')) as { build: string }).build
  } catch {
    return 'development'
  }
}
