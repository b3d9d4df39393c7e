import { departments } from '#modules/access/policy.ts'
import { forDepartment } from '#modules/hours/contract/subject.ts'
import { openingAt } from '#modules/hours/policy.ts'
import { listDepartmentHours } from '#modules/hours/server/store.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { DepartmentRow } from '../contract.ts'
import type { DepartmentStates } from '../policy.ts'

/** No department has followers: the managers are alerted of all work. */
export const noFollowers: DepartmentStates = {
  reception: { members: 0, open: true },
  housekeeping: { members: 0, open: true },
  kitchen: { members: 0, open: true },
  maintenance: { members: 0, open: true },
}

/** How many staff members follow each department of a hotel. */
export const countFollowers = async (tx: Tx, hotelId: string): Promise<DepartmentRow[]> => {
  const rows = await tx.selectFrom('departments').select(['id', 'members']).where('hotel_id', '=', hotelId).execute()
  return departments.map((id) => ({ id, members: rows.find((row) => row.id === id)?.members ?? 0 }))
}

/** The current followers and hours of a hotel's departments. */
export const readDepartmentStates = async (tx: Tx, hotelId: string): Promise<DepartmentStates> => {
  const rows = await countFollowers(tx, hotelId)
  const hours = await listDepartmentHours(tx, hotelId)
  const isOpen = (id: string): boolean =>
    hours.filter((one) => one.id === forDepartment(id)).every((one) => openingAt(one, one.time_zone, one.now).open)
  return Object.fromEntries(rows.map(({ id, members }) => [id, { members, open: isOpen(id) }])) as DepartmentStates
}
