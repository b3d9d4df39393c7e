import { sql } from 'kysely'
import { announceHotel } from '#modules/hotels/server/hotels.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { HoursUse, OpeningHours } from '../contract.ts'
import type { OpeningHours as Timetable } from '../policy.ts'

/** The types of the JSON columns, which the generated schema lacks. */
type Columns = Pick<OpeningHours, 'periods' | 'exceptions'>
type Values = Timetable & { name: string }

/** Changes of a hotel's timetables take turns: two at the same time could each be the twentieth. */
export const lockHours = (tx: Tx, { hotelId }: Scope): Promise<void> => lockUntilCommit(tx, `hours:${hotelId}`)

/** All timetables of a hotel, the oldest first. */
export const listHours = (tx: Tx, { hotelId }: Scope): Promise<OpeningHours[]> =>
  tx
    .selectFrom('opening_hours')
    .selectAll()
    .$narrowType<Columns>()
    .where('hotel_id', '=', hotelId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** A department with hours, and what says whether it is open: the zone, and the database's time. */
export type DepartmentHours = Columns & { id: string; time_zone: string; now: number }

/** The hours of the hotel's departments. */
export const listDepartmentHours = (tx: Tx, hotelId: string): Promise<DepartmentHours[]> =>
  tx
    .selectFrom('hours_uses')
    .innerJoin('opening_hours', (join) =>
      join
        .onRef('opening_hours.hotel_id', '=', 'hours_uses.hotel_id')
        .onRef('opening_hours.id', '=', 'hours_uses.hours_id'),
    )
    .innerJoin('hotels', 'hotels.id', 'hours_uses.hotel_id')
    .select(['hours_uses.id', 'periods', 'exceptions', 'time_zone'])
    .select(sql<number>`(extract(epoch from now()) * 1000)::float8`.as('now'))
    .$narrowType<Columns>()
    .where('hours_uses.hotel_id', '=', hotelId)
    .where('hours_uses.id', 'like', 'department:%')
    .execute()

/** The uses of the timetables. Guests read those that concern them. */
export const listUses = (tx: Tx, { hotelId }: Scope, onlyForGuests = false): Promise<HoursUse[]> =>
  tx
    .selectFrom('hours_uses')
    .select(['id', 'hours_id'])
    .where('hotel_id', '=', hotelId)
    .$if(onlyForGuests, (some) => some.where('for_guests', '=', true))
    .orderBy('id')
    .execute()

/** Adds a timetable. The caller has seen that its id is free. */
export const insertHours = async (
  tx: Tx,
  { hotelId }: Scope,
  values: Values & { id: string },
): Promise<OpeningHours> => {
  await announceHotel(tx, hotelId)
  return tx
    .insertInto('opening_hours')
    .values({ hotel_id: hotelId, ...values, ...asColumns(values) })
    .returningAll()
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()
}

/** Replaces what a timetable says. */
export const updateHours = async (tx: Tx, { hotelId }: Scope, id: string, values: Values): Promise<OpeningHours> => {
  await announceHotel(tx, hotelId)
  return tx
    .updateTable('opening_hours')
    .set({ ...values, ...asColumns(values), updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()
}

/** Deletes a timetable. The caller has seen that nothing uses it. */
export const deleteHours = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await announceHotel(tx, hotelId)
  await tx.deleteFrom('opening_hours').where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

/** Says which timetable something uses, in the place of the one before. */
export const putUse = async (tx: Tx, { hotelId }: Scope, { id, hours_id }: HoursUse): Promise<void> => {
  await announceHotel(tx, hotelId)
  await tx
    .insertInto('hours_uses')
    .values({ hotel_id: hotelId, id, hours_id })
    .onConflict((conflict) =>
      conflict.columns(['hotel_id', 'id']).doUpdateSet((eb) => ({ hours_id: eb.ref('excluded.hours_id') })),
    )
    .execute()
}

/** Takes the hours of something away, as when it is deleted itself. */
export const removeUse = async (tx: Tx, { hotelId }: Scope, subject: string): Promise<void> => {
  const removed = await tx
    .deleteFrom('hours_uses')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', subject)
    .returning('id')
    .executeTakeFirst()
  if (removed) await announceHotel(tx, hotelId)
}

const asColumns = ({ periods, exceptions }: Timetable) => ({ periods: asJson(periods), exceptions: asJson(exceptions) })
