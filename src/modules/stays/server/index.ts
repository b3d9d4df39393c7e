import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { TicketTable } from '#modules/tickets/server/ticket-store.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import * as contract from '../contract.ts'
import * as presentGuests from '../contract/present.ts'
import { stayClockJob } from './ending/clock-job.ts'
import type { StayEnding } from './ending/ending.ts'
import type { DoorGate, FindTaxGaps, MyStayPart, OpenSums, StayFollower } from './follower.ts'
import { createStayLists } from './lists.ts'
import { removeOldInvitations } from './opening/invitation-store.ts'
import { listPresent } from './present.ts'
import { createStayService, type FindReservationOf } from './service.ts'

type Options = {
  database: Database
  clock: Clock
  settings: Settings
  ending: StayEnding
  hotels: Pick<Hotels, 'find'>
  /** The features' followers of a stay, and their parts of `getMyStay`. */
  followers: readonly StayFollower[]
  parts: readonly MyStayPart[]
  doorGates: readonly DoorGate[]
  tickets: readonly TicketTable[]
  openSums: OpenSums
  findTaxGaps: FindTaxGaps
  findReservationOf: FindReservationOf
}

/**
 * Stays: opened by sign-in or staff, companions, who is here, and their end by room and by the clock.
 * `createStayRules` is the part for sign-in, `createStayEnding` the one for check-out.
 */
export const createStays = ({ database, clock, settings, ...rest }: Options): Module => {
  const { ending, hotels, followers, parts, doorGates, tickets, openSums, findTaxGaps, findReservationOf } = rest
  const now = () => clock.now()
  const stays = createStayService({ database, followers, parts, doorGates, tickets, findReservationOf, now })
  const lists = createStayLists({ database, hotels, clock, tickets, openSums, findTaxGaps })
  return {
    routes: [
      handleInHotel(contract.getMyStay, ({ scope, reply }) => {
        reply.header('cache-control', 'no-store')
        return stays.getMine(scope)
      }),
      handleInHotel(contract.inviteCompanion, async ({ scope, body, reply }) => {
        const { token, code, expires_at } = await stays.invite(scope, body.id)
        reply.header('cache-control', 'no-store')
        return { address: `${settings.publicUrl}/${scope.hotelId}/together#${token}`, code, expires_at }
      }),
      handleInHotel(contract.listStays, ({ scope, query }) => lists.list(scope, query)),
      handleInHotel(contract.getStay, ({ scope, params }) => lists.get(scope, params.stayId)),
      handleInHotel(contract.openStay, ({ scope, body }) => stays.open(scope, body)),
      handleInHotel(contract.changeStay, ({ scope, params, body }) => stays.change(scope, params.stayId, body)),
      handleInHotel(contract.confirmStay, ({ scope, params }) => stays.confirm(scope, params.stayId)),
      handleInHotel(contract.releaseDoor, ({ scope, params }) => stays.releaseDoor(scope, params.stayId)),
      handleInHotel(contract.mergeStay, ({ scope, params, body }) => stays.merge(scope, params.stayId, body.into)),
      handleInHotel(presentGuests.endStay, ({ scope, body }) => ending.endRoom(scope, body.room_number)),
      handleInHotel(presentGuests.forgetAccessCodes, ({ scope, body }) => ending.forgetCodes(scope, body.room_number)),
      handleInHotel(presentGuests.listPresentGuests, ({ scope, query }) =>
        database.read(scope, (tx) => listPresent(tx, scope, new Date(clock.now()).toISOString(), query)),
      ),
    ],
    jobs: [
      stayClockJob({ database, ending, clock }),
      cleanupJob('old invitations', () => database.onPlatform(removeOldInvitations)),
    ],
  }
}
