import { deskRoles } from '#modules/access/policy.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import * as contract from '../contract.ts'
import { announcementsFollower, dueAnnouncements } from './delivery/deliver.ts'
import { announcementsDemo } from './demo.ts'
import { notices } from './notifications.ts'
import { createAnnouncementService } from './service.ts'

const { feature } = contract.createAnnouncement

/** The server part of the announcements. */
export const announcements = {
  name: 'announcements',
  live: {
    announcements: { guest: feature, manager: feature, roles: deskRoles, scope: 'content:read' },
    announcement_deliveries: { guest: feature, manager: feature, roles: deskRoles },
  },
  routes: ({ database }: { database: Database }) => {
    const service = createAnnouncementService(database)
    return [
      handleInHotel(contract.listAnnouncements, ({ scope, query }) => service.list(scope, query)),
      handleInHotel(contract.createAnnouncement, ({ scope, body }) => service.create(scope, body)),
      handleInHotel(contract.withdrawAnnouncement, ({ scope, params }) =>
        service.withdraw(scope, params.announcementId),
      ),
      handleInHotel(contract.markAnnouncementSeen, ({ scope, params }) =>
        service.markSeen(scope, params.announcementId),
      ),
    ]
  },
  notices,
  jobs: ({ database }: { database: Database }) => sweepDueRows(database, [dueAnnouncements]),
  stayFollower: announcementsFollower,
  demo: announcementsDemo,
} as const
