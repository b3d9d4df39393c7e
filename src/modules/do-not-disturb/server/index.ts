import { handleInHotel } from '#modules/access/server/scope.ts'
import { staffRoles } from '#platform/contract/route.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import * as contract from '../contract.ts'
import { doNotDisturbDemo } from './demo.ts'
import { createRoomSignService, signFollower } from './service.ts'
import { dueSigns, forgetGuests } from './store.ts'

/** The server part of the sign "do not disturb". */
export const doNotDisturb = {
  name: 'do-not-disturb',
  live: { room_signs: { roles: staffRoles, scope: 'rooms:read' } },
  routes: ({ database }: { database: Database }) => {
    const signs = createRoomSignService(database)
    return [
      handleInHotel(contract.getMyRoomSign, ({ scope }) => signs.mine(scope)),
      handleInHotel(contract.putMyRoomSign, ({ scope, body }) => signs.put(scope, body.do_not_disturb)),
      handleInHotel(contract.listRoomSigns, ({ scope }) => signs.list(scope)),
      handleInHotel(contract.removeRoomSign, ({ scope, params }) => signs.remove(scope, params.signId)),
    ]
  },
  jobs: ({ database }: { database: Database }) => sweepDueRows(database, [dueSigns]),
  stayFollower: signFollower,
  personal: { notice: [{ key: 'do_not_disturb', kept: 'days', flag: 'do_not_disturb' }], forget: forgetGuests },
  demo: doNotDisturbDemo,
} as const
