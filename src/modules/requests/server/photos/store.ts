import { sql } from 'kysely'
import type { GuestScope, HotelScope } from '#modules/access/server/scope.ts'
import type { PrivateImage } from '#modules/images/contract/private.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { ServiceRequest } from '../../contract.ts'
import { maxPhotoAgeMinutes } from '../../contract/photos.ts'

/** A guest's own request. @param lock until the transaction ends: only one picture gets in */
export const findPhotographed = (tx: Tx, { hotelId, actor }: GuestScope, requestId: string, lock = false) =>
  tx
    .selectFrom('service_requests')
    .select('photo_id')
    .select(sql<boolean>`created_at < now() - make_interval(mins => ${maxPhotoAgeMinutes}::int)`.as('is_late'))
    .where('hotel_id', '=', hotelId)
    .where('id', '=', requestId)
    .where('guest_id', '=', actor.id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

export const insertPhoto = async (
  tx: Tx,
  { hotelId }: Scope,
  requestId: string,
  { id, width, height }: PrivateImage,
): Promise<void> => {
  await sql`insert into request_photos (hotel_id, request_id, id, width, height, bytes)
    select images.hotel_id, ${requestId}::uuid, images.id, ${width}::int, ${height}::int, images.bytes
    from images where images."hotel_id" = ${hotelId} and images.id = ${id}`.execute(tx)
}

/** Says in the request which picture it has. Naming it again changes nothing. */
export const nameRequest = async (
  tx: Tx,
  { hotelId }: Scope,
  requestId: string,
  photoId: string,
): Promise<ServiceRequest> => {
  await tx
    .updateTable('service_requests')
    .set({ photo_id: photoId })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', requestId)
    .where('photo_id', 'is', null)
    .execute()
  return tx
    .selectFrom('service_requests')
    .selectAll()
    .$narrowType<Pick<ServiceRequest, 'type_words'>>()
    .where('hotel_id', '=', hotelId)
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
}

/** The picture of a request. Guests find those of their own requests only. */
export const findPhoto = (tx: Tx, { hotelId, actor }: HotelScope, requestId: string) =>
  tx
    .selectFrom('request_photos as photo')
    .innerJoin('service_requests as request', (join) =>
      join.onRef('request.hotel_id', '=', 'photo.hotel_id').onRef('request.id', '=', 'photo.request_id'),
    )
    .select('photo.id')
    .where('photo.hotel_id', '=', hotelId)
    .where('photo.request_id', '=', requestId)
    .$if(actor.kind === 'guest', (query) => query.where('request.guest_id', '=', actor.id))
    .executeTakeFirst()

/** Removes what is known of the pictures of these guests. The pictures themselves go with everything they uploaded. */
export const forgetPhotos = async (tx: Tx, hotelId: string, guestIds: readonly string[]): Promise<void> => {
  if (guestIds.length === 0) return
  await tx
    .updateTable('service_requests')
    .set({ photo_id: null })
    .where('hotel_id', '=', hotelId)
    .where('photo_id', 'in', (query) =>
      query
        .selectFrom('images')
        .select('id')
        .where('hotel_id', '=', hotelId)
        .where('guest_id', 'in', [...guestIds]),
    )
    .execute()
}
