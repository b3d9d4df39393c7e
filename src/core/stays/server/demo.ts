import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import { addMember, findStaysOfGuest, getHotelDay, insertStay } from './store.ts'

const dayMs = 24 * 3_600_000
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The stay of a demo guest. Opens one of three days that go on for three more, where they have none. @returns its id */
export const findDemoStay = async (tx: Tx, staff: ManagerScope, { actor }: GuestScope): Promise<string> => {
  const [present] = await findStaysOfGuest(tx, staff, actor.id)
  if (present) return present.id
  const { zone, today } = await getHotelDay(tx, staff)
  const id = newId()
  const row = {
    id,
    room_number: actor.room_number,
    room_id: null,
    lead_name: actor.guest_name,
    check_in: toDay(Date.parse(today) - 3 * dayMs),
    check_out: toDay(Date.parse(today) + 3 * dayMs),
  }
  await insertStay(tx, staff, row, zone)
  await addMember(tx, staff, id, actor.id)
  return id
}
