import type { FeatureServer, JobParts } from '#app/server/feature.ts'
import { deskRoles } from '#modules/access/policy.ts'
import type { RestoreEffect } from '#modules/backups/server/restore-rules.ts'
import { workOnDueRows } from '#platform/server/jobs/claimed-rows.ts'
import { listCalendarFeeds } from '../contract.ts'
import { calendarsDemo } from './demo.ts'
import { createFeedReader, type FeedReader } from './feeds/reader.ts'
import { dueFeeds } from './jobs.ts'
import { createCalendarLinks, madeCalendarLinks, type CalendarLinks } from './links/service.ts'
import { notices } from './notifications.ts'
import { calendarRoutes } from './routes.ts'
import { createCalendarService } from './service.ts'

const getReader = ({ database, keys, mail, settings }: JobParts): FeedReader =>
  createFeedReader({ database, keys, mail, allowed: settings.calendarHosts })
const getLinks = ({ database, keys, clock, settings }: JobParts): CalendarLinks =>
  createCalendarLinks({ database, keys, clock, publicUrl: settings.publicUrl })

/** A feed waits until its address is pasted again. */
const withoutAddress: RestoreEffect = {
  set: { state: "'paused'", failure: "'address_lost'", failing_since: 'now()', held_since: 'null', held_count: '0' },
}
const lostAddress: RestoreEffect = {
  set: {
    sealed: 'null',
    digest: 'null',
    etag: 'null',
    last_modified: 'null',
    due_at: 'null',
    reading_id: 'null',
    held: "'[]'",
  },
}

/** The server part of the calendars: those of platforms that are read, and those that platforms read. */
export const calendars: FeatureServer = {
  name: 'calendars',
  live: { calendar_feeds: { manager: listCalendarFeeds.feature, roles: deskRoles } },
  routes: (parts) => {
    const { database, keys, settings } = parts
    const reader = getReader(parts)
    return calendarRoutes(
      database,
      createCalendarService({ database, keys, allowed: settings.calendarHosts, reader }),
      getLinks(parts),
    )
  },
  notices,
  made: madeCalendarLinks,
  demo: calendarsDemo,
  // Nobody can read a sealed address elsewhere, and a copy of a hotel reads nothing by itself.
  restored: {
    calendar_feeds: { otherSecret: withoutAddress, hotel: withoutAddress },
    calendar_addresses: { otherSecret: lostAddress, hotel: lostAddress },
    calendar_links: { hotel: 'left_out' },
  },
  secretFile: (parts) => getLinks(parts).getFile(),
  jobs: (parts) => {
    const reader = getReader(parts)
    return workOnDueRows(
      parts.database,
      dueFeeds((scope, feed) => reader.read(scope, feed)),
    )
  },
}
