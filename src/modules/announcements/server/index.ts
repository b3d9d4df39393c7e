import { deskRoles } from '#modules/access/policy.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { createAnnouncement } from '../contract.ts'
import { announcementsFollower } from './delivery/deliver.ts'
import { announcementsDemo } from './demo.ts'
import { dueAnnouncements } from './jobs.ts'
import { notices } from './notifications.ts'
import { announcementRoutes } from './routes.ts'
import { createAnnouncementService } from './service.ts'

const { feature } = createAnnouncement

/** The server part of the announcements. */
export const announcements = {
  name: 'announcements',
  live: {
    announcements: { guest: feature, manager: feature, roles: deskRoles, scope: 'content:read' },
    announcement_deliveries: { guest: feature, manager: feature, roles: deskRoles },
  },
  routes: ({ database }: { database: Database }) => announcementRoutes(createAnnouncementService(database)),
  notices,
  jobs: ({ database }: { database: Database }) => sweepDueRows(database, [dueAnnouncements]),
  stayFollower: announcementsFollower,
  demo: announcementsDemo,
} as const
