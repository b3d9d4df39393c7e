import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as presentGuests from '../contract/present.ts'
import type { StayEnding } from './ending/ending.ts'
import type { StayLists } from './lists.ts'
import { listPresent } from './present.ts'
import type { StayService } from './service.ts'

type Options = {
  database: Database
  clock: Clock
  stays: StayService
  lists: StayLists
  ending: StayEnding
  /** The address at which guests reach this installation. */
  publicUrl: string
}

/** Stays, for their guests and for the staff; and who is here. */
export const stayRoutes = ({ database, clock, stays, lists, ending, publicUrl }: Options): RouteHandler[] => [
  handleInHotel(contract.getMyStay, ({ scope, reply }) => {
    reply.header('cache-control', 'no-store')
    return stays.getMine(scope)
  }),
  handleInHotel(contract.inviteCompanion, async ({ scope, body, reply }) => {
    const { token, code, expires_at } = await stays.invite(scope, body.id)
    reply.header('cache-control', 'no-store')
    return { address: `${publicUrl}/${scope.hotelId}/together#${token}`, code, expires_at }
  }),
  handleInHotel(contract.listStays, ({ scope, query }) => lists.list(scope, query)),
  handleInHotel(contract.getStay, ({ scope, params }) => lists.get(scope, params.stayId)),
  handleInHotel(contract.openStay, ({ scope, body }) => stays.open(scope, body)),
  handleInHotel(contract.changeStay, ({ scope, params, body }) => stays.change(scope, params.stayId, body)),
  handleInHotel(contract.confirmStay, ({ scope, params }) => stays.confirm(scope, params.stayId)),
  handleInHotel(contract.releaseDoor, ({ scope, params }) => stays.releaseDoor(scope, params.stayId)),
  handleInHotel(contract.mergeStay, ({ scope, params, body }) => stays.merge(scope, params.stayId, body.into)),
  handleInHotel(contract.checkOutStay, async ({ scope, params }) => ({
    stay: await ending.checkOut(scope, params.stayId),
  })),
  handleInHotel(presentGuests.endStay, ({ scope, body }) => ending.endRoom(scope, body.room_number)),
  handleInHotel(presentGuests.forgetAccessCodes, ({ scope, body }) => ending.forgetCodes(scope, body.room_number)),
  handleInHotel(presentGuests.listPresentGuests, ({ scope, query }) =>
    database.read(scope, (tx) => listPresent(tx, scope, new Date(clock.now()).toISOString(), query)),
  ),
]
