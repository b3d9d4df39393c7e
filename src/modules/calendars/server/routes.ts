import { handleInHotel } from '#modules/access/server/scope.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as links from '../contract/links.ts'
import type { CalendarLinks } from './links/service.ts'
import { listNights } from './nights/nights.ts'
import type { CalendarService } from './service.ts'

export const calendarRoutes = (
  database: Database,
  calendars: CalendarService,
  calendarLinks: CalendarLinks,
): RouteHandler[] => [
  handleInHotel(contract.listCalendarFeeds, ({ scope }) => calendars.list(scope)),
  handleInHotel(contract.addCalendarFeed, ({ scope, body }) => calendars.add(scope, body)),
  handleInHotel(contract.updateCalendarFeed, ({ scope, params, body }) => calendars.update(scope, params.feedId, body)),
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
