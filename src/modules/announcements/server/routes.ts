import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { createAnnouncement, listAnnouncements, markAnnouncementSeen, withdrawAnnouncement } from '../contract.ts'
import type { AnnouncementService } from './service.ts'

export const announcementRoutes = (announcements: AnnouncementService): RouteHandler[] => [
  handleInHotel(listAnnouncements, ({ scope, query }) => announcements.list(scope, query)),
  handleInHotel(createAnnouncement, ({ scope, body }) => announcements.create(scope, body)),
  handleInHotel(withdrawAnnouncement, ({ scope, params }) => announcements.withdraw(scope, params.announcementId)),
  handleInHotel(markAnnouncementSeen, ({ scope, params }) => announcements.markSeen(scope, params.announcementId)),
]
