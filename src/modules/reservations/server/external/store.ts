import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { erasedText } from '#modules/privacy/server/data-subjects.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { cancelledDays } from '../../contract/external.ts'

/** `content_hash` is null for a cancelled one, and where the guest was erased. */
export type Version = {
  source: string
  external_id: string
  version: number
  isCancelled: boolean
  content_hash: string | null
}

/** The newest versions of these reservations of a system. */
export const listVersions = async (
  tx: Tx,
  { hotelId }: ManagerScope,
  source: string,
  ids: readonly string[],
): Promise<Version[]> =>
  (
    await tx
      .selectFrom('external_reservations')
      .select(['source', 'external_id', 'version', 'cancelled_at', 'content_hash'])
      .where('hotel_id', '=', hotelId)
      .where('source', '=', source)
      .where('external_id', 'in', ids)
      .execute()
  ).map(({ cancelled_at, ...rest }) => ({ ...rest, isCancelled: cancelled_at !== null }))

export const putVersions = async (tx: Tx, { hotelId }: ManagerScope, versions: readonly Version[]): Promise<void> => {
  if (versions.length === 0) return
  const now = new Date().toISOString()
  await tx
    .insertInto('external_reservations')
    .values(
      versions.map(({ isCancelled, ...rest }) => ({
        ...rest,
        hotel_id: hotelId,
        cancelled_at: isCancelled ? now : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['hotel_id', 'source', 'external_id']).doUpdateSet((excluded) => ({
        version: excluded.ref('excluded.version'),
        cancelled_at: excluded.ref('excluded.cancelled_at'),
        content_hash: excluded.ref('excluded.content_hash'),
      })),
    )
    .execute()
}

/** Forgets the versions of what was cancelled long ago, in all hotels. */
export const removeOldVersions = async (tx: Tx): Promise<void> => {
  await tx
    .deleteFrom('external_reservations')
    .where('cancelled_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(cancelledDays)})`)
    .execute()
}

/** Forgets what was sent of reservations that are gone or whose guest was erased: its hash was made with a name. */
export const forgetContents = async (tx: Tx, hotelId: string): Promise<void> => {
  const key = sql`'api:' || sent.source || ':' || sent.external_id`
  await sql`update external_reservations sent set content_hash = null
    where sent."hotel_id" = ${hotelId} and content_hash is not null
      and not exists (
        select from reservations own
        where own.hotel_id = ${hotelId} and own.source = sent.source and own.import_key = ${key}
          and own.guest_name <> ${erasedText})
      and not exists (
        select from reservation_links link
        join reservations other on other.hotel_id = link.hotel_id and other.id = link.reservation_id
        where link.hotel_id = ${hotelId} and link.import_key = ${key} and other.guest_name <> ${erasedText})`.execute(
    tx,
  )
}
