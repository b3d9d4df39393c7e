import type { KeyGate } from '#modules/access/server/keys.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Hub } from '#platform/server/live/hub.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Module } from '#platform/server/module.ts'
import { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { AccountMails } from './accounts/account-mails.ts'
import { createDemoAccounts } from './accounts/demo-accounts.ts'
import { createSessionCookies } from './cookies.ts'
import { EventStreams } from './events.ts'
import { createSessionGate } from './gate.ts'
import type { LiveEntityFilter } from './live/receive.ts'
import { peopleRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import { createAdmitBrowser } from './session/browser.ts'
import { createPresence } from './session/presence.ts'
import { Sessions } from './sessions.ts'
import { createGuestSignInService } from './sign-in/guests.ts'
import { openKnownDevices } from './sign-in/known-devices.ts'
import { createRequireRecentPassword } from './sign-in/password-again.ts'
import type { GuestSignInRules, StayRules } from './sign-in/rules.ts'
import { createStaffSignInService } from './sign-in/staff.ts'
import { createAdoption } from './stays/adoption.ts'

type Options = {
  database: Database
  pgNotifications: PgNotifications
  hub: Hub
  hotels: Hotels
  keys: Keys
  clock: Clock
  settings: Settings
  signInRules: GuestSignInRules
  stayRules: StayRules
  apiKeyGate: KeyGate
  /** The tables of the event log. */
  entities: LiveEntityFilter
  mails: AccountMails
  /** Fields of live rows that guests do not get. */
  hiddenFromGuests: readonly string[]
}

/** Guests, managers and owners: accounts, sessions, live streams, and the session gate. */
export const createPeople = async (options: Options) => {
  const { database, pgNotifications, hub, hotels, keys, clock, settings, signInRules, stayRules } = options
  const { entities, hiddenFromGuests, mails } = options
  const sessions = new Sessions({ database, pgNotifications, clock })
  const cookies = createSessionCookies(settings)
  const adopt = createAdoption({ database, sessions, stayRules, signInRules })
  const gate = createSessionGate({ hotels, sessions, cookies, keys: options.apiKeyGate, adopt })
  const limits = new RateLimits(database)
  const devices = await openKnownDevices(database)
  const demo = createDemoAccounts(database, settings)
  const secondFactors = createSecondFactors({ database, limits, clock, keys })
  const presence = createPresence(database, clock)
  const admit = createAdmitBrowser({ sessions, cookies, devices, presence })
  const guestSignIn = createGuestSignInService({ database, sessions, limits, signInRules, stayRules })
  const staffSignIn = createStaffSignInService({
    database,
    sessions,
    limits,
    clock,
    devices,
    demo,
    secondFactors,
    mails,
  })
  const requireRecentPassword = createRequireRecentPassword({ database, staffSignIn, secondFactors })
  const streams = new EventStreams({
    hub,
    hotels,
    sessions,
    entities,
    hiddenFromGuests,
    guestStreams: settings.guestStreams,
    presence,
  })
  const module: Module = {
    routes: [
      ...peopleRoutes({ admit, database, sessions, cookies, gate, guestSignIn, staffSignIn, presence }),
      ...secondFactorRoutes({ sessions, staffSignIn, secondFactors, mails }),
      ...streams.routes(),
    ],
    jobs: [
      cleanupJob('old sessions', () => sessions.removeOld()),
      cleanupJob('old owner links', () => {
        const now = new Date(clock.now()).toISOString()
        return database.onPlatform((tx) => tx.deleteFrom('password_links').where('expires_at', '<', now).execute())
      }),
      cleanupJob('old rate limits', () => limits.removeOld()),
    ],
    start: () => demo.endSessionsWhereOff(),
    stop: () => streams.close(),
  }
  return { ...module, sessions, cookies, gate, demo, guestSignIn, limits, admit, secondFactors, requireRecentPassword }
}
