import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Module } from '#platform/server/module.ts'
import { checkOutStay } from '../contract.ts'
import { createStaffCheckOut } from './by-staff.ts'
import type { CheckOutParts } from './parts.ts'

/** The check-out with the bill. */
export const createCheckOut = (parts: CheckOutParts): Module => {
  const byStaff = createStaffCheckOut(parts)
  return {
    routes: [
      handleInHotel(checkOutStay, ({ scope, params, body }) => byStaff.checkOut(scope, params.stayId, body.bill)),
    ],
  }
}
