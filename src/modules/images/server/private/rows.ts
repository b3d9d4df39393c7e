import { sql } from 'kysely'
import type { HotelScope } from '#modules/access/server/scope.ts'
import { idTaken, Refusal, unavailable } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { imageKeys, imageWidths } from '../../contract.ts'
import { maxPrivateImagesPerDay, tooManyImagesToday, type PrivateImageParams } from '../../contract/private.ts'

/** A kind of private pictures: its name, and how many a guest may upload in a day. */
export type PictureKind = { readonly name: string; readonly maxPerDay?: number }

/** An upload, as a repeated one must be again. */
type Origin = { kind: string; guest_id: string | null; digest: string }

type Known = { width: number; height: number; isKept: boolean }

/** The origin of an upload: its kind, its guest and its digest. */
export const getOrigin = ({ actor }: HotelScope, { name }: PictureKind, digest: string): Origin => ({
  kind: name,
  guest_id: actor.kind === 'guest' ? actor.id : null,
  digest,
})

/**
 * The earlier upload under this id; null where there is none.
 * @throws Refusal 409 when it was another one, 503 while it is being removed
 */
export const findEarlier = async (
  tx: Tx,
  { hotelId }: Scope,
  id: string,
  { kind, guest_id, digest }: Origin,
): Promise<Known | null> => {
  const row = await tx
    .selectFrom('images')
    .select(['kind', 'guest_id', 'digest', 'width', 'height'])
    .select(sql<boolean>`remove_due_at is null`.as('isKept'))
    .select(sql<boolean>`coalesce(remove_due_at <= now(), false)`.as('isDue'))
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  if (row.kind !== kind || row.guest_id !== guest_id || row.digest !== digest) throw new Refusal(idTaken)
  if (row.isDue) throw new Refusal(unavailable, { retryAfterSeconds: 30 })
  return { width: row.width, height: row.height, isKept: row.isKept }
}

/**
 * A day of the hotel goes from midnight to midnight in its time zone.
 * @throws Refusal `images.too_many_today` when a guest has uploaded as many as they may; staff are not counted
 */
export const refuseTooMany = async (
  tx: Tx,
  { hotelId }: Scope,
  { name, maxPerDay = maxPrivateImagesPerDay }: PictureKind,
  guestId: string | null,
): Promise<void> => {
  if (guestId === null) return
  const zone = sql`(select time_zone from hotels where id = ${hotelId})`
  const today = await tx
    .selectFrom('images')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`count(*) filter (where kind = ${name})::int`.as('ofKind'))
    .where('hotel_id', '=', hotelId)
    .where('guest_id', '=', guestId)
    .where(sql<boolean>`created_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`)
    .executeTakeFirstOrThrow()
  if (today.all >= maxPrivateImagesPerDay || today.ofKind >= maxPerDay) throw new Refusal(tooManyImagesToday)
}

// A phone that has uploaded a picture names it at once, or uploads it again.
const inADay = sql<string>`now() + interval '24 hours'`

/** Adds a picture that belongs to nothing yet. */
export const insert = async (
  tx: Tx,
  { hotelId }: Scope,
  row: Origin & { id: string; width: number; height: number; bytes: number },
): Promise<void> => {
  await tx
    .insertInto('images')
    .values({ hotel_id: hotelId, ...row, remove_due_at: inADay })
    .execute()
}

/** A picture that was uploaded again waits for another day. */
export const postpone = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await tx
    .updateTable('images')
    .set({ remove_due_at: inADay })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('remove_due_at', 'is not', null)
    .execute()
}

/** The key of a picture's file in a width; null where there is no such picture, or none any more. */
export const findKey = async (
  tx: Tx,
  { hotelId }: Scope,
  { name }: PictureKind,
  { imageId, width }: PrivateImageParams,
): Promise<string | null> => {
  const row = await tx
    .selectFrom('images')
    .select(['hotel_id', 'id', 'width', 'height', 'kind'])
    .where('hotel_id', '=', hotelId)
    .where('id', '=', imageId)
    .where('kind', '=', name)
    .where(sql<boolean>`(remove_due_at is null or remove_due_at > now())`)
    .executeTakeFirst()
  return row ? (imageKeys(row)[imageWidths.findIndex((one) => String(one) === width)] ?? null) : null
}
