import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import type { TicketTable } from '#modules/tickets/server/ticket-store.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import { stayClockJob } from './ending/clock-job.ts'
import { createStayEnding } from './ending/ending.ts'
import type { MyStayPart, StayFollower } from './follower.ts'
import { createStayLists } from './lists.ts'
import { removeOldInvitations } from './opening/invitation-store.ts'
import { stayRoutes } from './routes.ts'
import { createStayService, type FindReservationOf } from './service.ts'

type Options = {
  database: Database
  clock: Clock
  settings: Settings
  sessions: Sessions
  /** The features' followers of a stay, and their parts of `getMyStay`. */
  followers: readonly StayFollower[]
  parts: readonly MyStayPart[]
  tickets: readonly TicketTable[]
  findReservationOf: FindReservationOf
}

/**
 * Stays: opened by sign-in or staff, companions, who is here, and their end. `createStayRules` is the part for sign-in.
 */
export const createStays = ({ database, clock, settings, ...rest }: Options): Module => {
  const { sessions, followers, parts, tickets, findReservationOf } = rest
  const ending = createStayEnding({ database, sessions, clock, followers })
  const now = () => clock.now()
  const stays = createStayService({ database, followers, parts, tickets, findReservationOf, now })
  const lists = createStayLists({ database, clock, tickets })
  return {
    routes: stayRoutes({ database, clock, stays, lists, ending, publicUrl: settings.publicUrl }),
    jobs: [
      stayClockJob({ database, ending, clock }),
      cleanupJob('old invitations', () => database.onPlatform(removeOldInvitations)),
    ],
  }
}
