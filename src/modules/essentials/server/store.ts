import { sql } from 'kysely'
import { changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { Essentials, RoomAccess } from '../contract.ts'

type EssentialsValues = Omit<Essentials, 'id' | 'hotel_id' | 'created_at' | 'updated_at'>
type AccessValues = Omit<RoomAccess, 'updated_at'>

/** The types of the JSON columns, which the generated schema lacks. */
type EssentialsJson = Pick<Essentials, 'phones' | 'emergency' | 'translations'>
type AccessJson = Pick<RoomAccess, 'translations'>

const columns = columnsOf(Essentials)
const accessColumns = columnsOf(RoomAccess)

/** Writers take turns: the first row of a hotel has nothing that could be locked. */
export const lockEssentials = (tx: Tx, { hotelId }: Scope): Promise<void> =>
  lockUntilCommit(tx, `essentials:${hotelId}`)

export const findEssentials = (tx: Tx, { hotelId }: Scope): Promise<Essentials | undefined> =>
  tx
    .selectFrom('essentials')
    .select(columns)
    .$narrowType<EssentialsJson>()
    .where('hotel_id', '=', hotelId)
    .executeTakeFirst()

/** Adds the hotel's row; without values with those of a hotel that begins. */
export const insertEssentials = (
  tx: Tx,
  { hotelId }: Scope,
  values: Partial<EssentialsValues> = {},
): Promise<Essentials> =>
  tx
    .insertInto('essentials')
    .values({ ...values, hotel_id: hotelId })
    .returning(columns)
    .$narrowType<EssentialsJson>()
    .executeTakeFirstOrThrow()

/** When the row's own columns were last written. */
export const readWrittenAt = async (tx: Tx, { hotelId }: Scope): Promise<string> =>
  (await tx.selectFrom('essentials').select('written_at').where('hotel_id', '=', hotelId).executeTakeFirstOrThrow())
    .written_at

export const updateEssentials = (tx: Tx, { hotelId }: Scope, values: EssentialsValues): Promise<Essentials> =>
  tx
    .updateTable('essentials')
    .set({ ...values, written_at: changedAt, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .returning(columns)
    .$narrowType<EssentialsJson>()
    .executeTakeFirstOrThrow()

/** Moves the version of the hotel's row, so that screens ask again. */
export const touchEssentials = async (tx: Tx, { hotelId }: Scope): Promise<void> => {
  await tx.updateTable('essentials').set({ updated_at: changedAt }).where('hotel_id', '=', hotelId).execute()
}

const selectAccess = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('room_access').select(accessColumns).$narrowType<AccessJson>().where('hotel_id', '=', hotelId)

export const listAccess = (tx: Tx, scope: Scope): Promise<RoomAccess[]> =>
  selectAccess(tx, scope)
    .orderBy(sql`room_id nulls first`)
    .execute()

/** The rows that hold for a room: its own and the hotel's. */
export const listAccessFor = (tx: Tx, scope: Scope, roomId: string | null): Promise<RoomAccess[]> =>
  selectAccess(tx, scope)
    .where(({ eb, or }) => or([eb('room_id', 'is', null), ...(roomId === null ? [] : [eb('room_id', '=', roomId)])]))
    .execute()

/** A room, which stays until the transaction ends. */
export const findRoom = (tx: Tx, { hotelId }: Scope, roomId: string): Promise<{ room_number: string } | undefined> =>
  tx
    .selectFrom('rooms')
    .select('room_number')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', roomId)
    .forKeyShare()
    .executeTakeFirst()

/** Writes the row of the hotel or of a room. */
export const putAccess = async (
  tx: Tx,
  { hotelId }: Scope,
  values: AccessValues,
  isNew: boolean,
): Promise<RoomAccess> => {
  const { room_id, ...fields } = values
  if (isNew)
    return tx
      .insertInto('room_access')
      .values({ ...values, hotel_id: hotelId })
      .returning(accessColumns)
      .$narrowType<AccessJson>()
      .executeTakeFirstOrThrow()
  return tx
    .updateTable('room_access')
    .set({ ...fields, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('room_id', room_id === null ? 'is' : '=', room_id)
    .returning(accessColumns)
    .$narrowType<AccessJson>()
    .executeTakeFirstOrThrow()
}

export const readTimeZone = async (tx: Tx, { hotelId }: Scope): Promise<string> =>
  (await tx.selectFrom('hotels').select('time_zone').where('id', '=', hotelId).executeTakeFirstOrThrow()).time_zone
