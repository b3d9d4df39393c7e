import { staffRoles } from '#platform/contract/route.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { doNotDisturbDemo } from './demo.ts'
import { roomSignRoutes } from './routes.ts'
import { createRoomSignService, signFollower } from './service.ts'
import { dueSigns, forgetGuests } from './store.ts'

/** The server part of the sign "do not disturb". */
export const doNotDisturb = {
  name: 'do-not-disturb',
  live: { room_signs: { roles: staffRoles, scope: 'rooms:read' } },
  routes: ({ database }: { database: Database }) => roomSignRoutes(createRoomSignService(database)),
  jobs: ({ database }: { database: Database }) => sweepDueRows(database, [dueSigns]),
  stayFollower: signFollower,
  personal: { forget: forgetGuests },
  demo: doNotDisturbDemo,
} as const
