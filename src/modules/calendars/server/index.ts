import { deskRoles } from '#modules/access/policy.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { FollowReservations } from '#modules/reservations/server/apply.ts'
import type { Clock } from '#platform/server/clock.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import { workOnDueRows } from '#platform/server/jobs/claimed-rows.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import * as contract from '../contract.ts'
import * as links from '../contract/links.ts'
import { calendarsDemo } from './demo.ts'
import { createFeedReader, type FeedReader } from './feeds/reader.ts'
import { dueFeeds } from './jobs.ts'
import { createCalendarLinks } from './links/service.ts'
import { listNights } from './nights/nights.ts'
import { notices } from './notifications.ts'
import { createCalendarService } from './service.ts'
import { listFeedNames } from './store.ts'

type Parts = {
  database: Database
  clock: Clock
  keys: Keys
  mail: MailQueue
  settings: Settings
  followReservations: FollowReservations
}

const getReader = ({ database, keys, mail, settings, followReservations: follow }: Parts): FeedReader =>
  createFeedReader({ database, keys, mail, follow, allowed: settings.calendarHosts })

/** The server part of the calendars: those of platforms that are read, and those that platforms read. */
export const calendars = {
  name: 'calendars',
  live: { calendar_feeds: { manager: contract.listCalendarFeeds.feature, roles: deskRoles } },
  routes: (parts: Parts) => {
    const { database, keys, settings, followReservations: follow } = parts
    const allowed = settings.calendarHosts
    const calendars = createCalendarService({ database, keys, allowed, follow, reader: getReader(parts) })
    const calendarLinks = createCalendarLinks(parts)
    return [
      handleInHotel(contract.listCalendarFeeds, ({ scope }) => calendars.list(scope)),
      handleInHotel(contract.addCalendarFeed, ({ scope, body }) => calendars.add(scope, body)),
      handleInHotel(contract.updateCalendarFeed, ({ scope, params, body }) =>
        calendars.update(scope, params.feedId, body),
      ),
      handleInHotel(contract.previewCalendarFeed, ({ scope, body }) => calendars.preview(scope, body)),
      handleInHotel(contract.fetchCalendarFeed, ({ scope, params }) => calendars.fetch(scope, params.feedId)),
      handleInHotel(contract.decideHeldReservations, ({ scope, params, body }) =>
        calendars.decideHeld(scope, params.feedId, body.decision, body.seen),
      ),
      handleInHotel(contract.removeCalendarFeed, ({ scope, params, query }) =>
        calendars.remove(scope, params.feedId, query.reservations),
      ),
      handleInHotel(contract.listCalendarNights, ({ scope, query }) =>
        database.read(scope, async (tx) => ({
          rooms: await listNights(tx, scope, query.from),
          event_number: await eventNumber(tx, scope),
        })),
      ),
      handleInHotel(links.listCalendarLinks, async ({ scope }) => ({ items: await calendarLinks.list(scope) })),
      handleInHotel(links.makeCalendarLink, ({ scope, body }) => calendarLinks.make(scope, body)),
      handleInHotel(links.removeCalendarLink, ({ scope, params }) => calendarLinks.remove(scope, params.linkId)),
    ]
  },
  notices,
  personal: { notice: [{ key: 'calendars', kept: 'days', flag: 'reservations', listNames: listFeedNames }] },
  demo: calendarsDemo,
  jobs: (parts: Parts) => {
    const reader = getReader(parts)
    return workOnDueRows(
      parts.database,
      dueFeeds((scope, feed) => reader.read(scope, feed)),
    )
  },
} as const
