import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import { departments } from '#core/access/policy.ts'
import { handleInHotel } from '#core/access/server/scope.ts'
import { listDepartments, type DepartmentRow } from '../contract.ts'

/** How many staff members follow each department of a hotel. */
export const countMembers = async (tx: Tx, hotelId: string): Promise<DepartmentRow[]> => {
  const rows = await tx.selectFrom('departments').select(['id', 'members']).where('hotel_id', '=', hotelId).execute()
  return departments.map((id) => ({ id, members: rows.find((row) => row.id === id)?.members ?? 0 }))
}

/** The departments of hotels, to which what guests ask for goes. */
export const createDepartments = ({ database }: { database: Database }): Module => ({
  routes: [
    handleInHotel(listDepartments, ({ scope }) =>
      database.read(scope, async (tx) => ({
        items: await countMembers(tx, scope.hotelId),
        event_number: await eventNumber(tx, scope),
      })),
    ),
  ],
})
