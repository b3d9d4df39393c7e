import type { FeatureServer } from '#app/server/feature.ts'
import { deskRoles } from '#modules/access/policy.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { createAnnouncement } from '../contract.ts'
import { announcementsFollower, myAnnouncements } from './delivery/deliver.ts'
import { announcementsDemo } from './demo.ts'
import { dueAnnouncements } from './jobs.ts'
import { notices } from './notifications.ts'
import { announcementRoutes } from './routes.ts'
import { createAnnouncementService } from './service.ts'
import { followZone } from './store.ts'

const { feature } = createAnnouncement

/** The server part of the announcements. */
export const announcements: FeatureServer = {
  name: 'announcements',
  live: {
    announcements: { guest: feature, manager: feature, roles: deskRoles, scope: 'content:read' },
    announcement_deliveries: { guest: feature, manager: feature, roles: deskRoles },
  },
  routes: ({ database }) => announcementRoutes(createAnnouncementService(database)),
  notices,
  jobs: ({ database }) => sweepDueRows(database, [dueAnnouncements]),
  stayFollower: announcementsFollower,
  followZone,
  myStay: myAnnouncements,
  demo: announcementsDemo,
}
