import { deskRoles } from '#modules/access/policy.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { workOnDueRows } from '#platform/server/jobs/claimed-rows.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import { listCalendarFeeds } from '../contract.ts'
import { calendarsDemo } from './demo.ts'
import { createFeedReader, type FeedReader } from './feeds/reader.ts'
import { dueFeeds } from './jobs.ts'
import { createCalendarLinks } from './links/service.ts'
import { notices } from './notifications.ts'
import { calendarRoutes } from './routes.ts'
import { createCalendarService } from './service.ts'

type Parts = { database: Database; clock: Clock; keys: Keys; mail: MailQueue; settings: Settings }

const getReader = ({ database, keys, mail, settings }: Parts): FeedReader =>
  createFeedReader({ database, keys, mail, allowed: settings.calendarHosts })

/** The server part of the calendars: those of platforms that are read, and those that platforms read. */
export const calendars = {
  name: 'calendars',
  live: { calendar_feeds: { manager: listCalendarFeeds.feature, roles: deskRoles } },
  routes: (parts: Parts) => {
    const { database, keys, settings } = parts
    const reader = getReader(parts)
    return calendarRoutes(
      database,
      createCalendarService({ database, keys, allowed: settings.calendarHosts, reader }),
      createCalendarLinks(parts),
    )
  },
  notices,
  demo: calendarsDemo,
  jobs: (parts: Parts) => {
    const reader = getReader(parts)
    return workOnDueRows(
      parts.database,
      dueFeeds((scope, feed) => reader.read(scope, feed)),
    )
  },
} as const
