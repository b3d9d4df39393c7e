import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Module } from '#platform/server/module.ts'
import { checkOutStay } from '../contract.ts'
import { checkOutMyself, getMyCheckOut } from '../contract/mine.ts'
import { createGuestCheckOut } from './by-guest.ts'
import { createStaffCheckOut } from './by-staff.ts'
import type { CheckOutParts } from './parts.ts'

/** The check-out with the bill. */
export const createCheckOut = (parts: CheckOutParts): Module => {
  const byStaff = createStaffCheckOut(parts)
  const byGuest = createGuestCheckOut(parts)
  return {
    routes: [
      handleInHotel(getMyCheckOut, ({ scope, reply }) => {
        reply.header('cache-control', 'no-store')
        return byGuest.get(scope)
      }),
      handleInHotel(checkOutMyself, ({ scope, body }) => byGuest.checkOut(scope, body)),
      handleInHotel(checkOutStay, ({ scope, params, body }) => byStaff.checkOut(scope, params.stayId, body.bill)),
    ],
  }
}
