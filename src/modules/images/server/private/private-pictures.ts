import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { HotelScope } from '#modules/access/server/scope.ts'
import { invalidInput, notFound, Refusal } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { replyHijacked } from '#platform/server/http/route-handler.ts'
import type { Scope } from '#platform/server/scope.ts'
import { imageKeys, imageMissing } from '../../contract.ts'
import type { PrivateImage, PrivateImageParams } from '../../contract/private.ts'
import { encode } from '../encode.ts'
import { refuseFull, lockQuota } from '../quota.ts'
import type { Upload } from '../routes.ts'
import type { ImageStore } from '../store.ts'
import { findEarlier, findKey, getOrigin, insert, refuseTooMany, postpone, type PictureKind } from './rows.ts'

const headers = {
  'cache-control': 'private, no-store',
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * Pictures that only some people may see. The feature that they belong to decides who: it has the routes, and a row of
 * its own for each picture that refers to the one in `images`.
 */
export const createPrivatePictures = (database: Database, store: ImageStore) => ({
  /**
   * Takes an upload (`readUpload`) whose form has the picture's `id`: encodes it from its pixels alone and stores it in
   * every width. The picture is removed after a day, unless `keep` is called by then. Safe to repeat.
   * @param own adds the row of the feature, in the transaction in which the picture gets its own (`bytes` are those of
   * all widths); not called again for a repeated upload
   * @throws Refusal for a file that is no picture, for too many of a guest today, when the hotel's quota or
   * the share of its guests is used up, when the store is unavailable, and for an id that something else has
   */
  receive: async (
    scope: HotelScope,
    kind: PictureKind,
    { original, fields, address }: Upload,
    own: (tx: Tx, picture: PrivateImage & { bytes: number }) => Promise<void> = async () => {},
  ): Promise<PrivateImage> => {
    const id = readId(fields)
    if (original.length === 0) throw new Refusal(imageMissing)
    const guest = scope.actor.kind === 'guest' ? { isVerified: scope.session?.verified ?? false } : undefined
    const origin = getOrigin(scope, kind, createHash('sha256').update(original).digest('hex'))
    const earlier = await database.read(scope, async (tx) => {
      const found = await findEarlier(tx, scope, id, origin)
      if (found) return found
      // Before a picture is decoded for nothing.
      await refuseTooMany(tx, scope, kind, origin.guest_id)
      await refuseFull(tx, scope, 0, guest)
      return null
    })
    if (earlier?.isKept) return { id, width: earlier.width, height: earlier.height }
    const { width, height, files } = await encode(original, {
      hotelId: scope.hotelId,
      isGuest: guest !== undefined,
      address,
    })
    const picture = { id, width, height }
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
    // A killed process leaves files behind: the row is written first, so that the clean-up finds them. It counts, too.
    await database.write(scope, async (tx) => {
      await lockQuota(tx, scope)
      if (await findEarlier(tx, scope, id, origin)) return postpone(tx, scope, id)
      await refuseTooMany(tx, scope, kind, origin.guest_id)
      await refuseFull(tx, scope, bytes, guest)
      await insert(tx, scope, { ...origin, ...picture, bytes })
      await own(tx, { ...picture, bytes })
    })
    const keys = imageKeys({ hotel_id: scope.hotelId, ...picture, kind: kind.name })
    for (const [at, key] of keys.entries()) await store.put(key, files[at]?.bytes ?? Buffer.alloc(0))
    return picture
  },

  /**
   * From now on the picture stays: something names it, in the same transaction. Can be repeated.
   * @returns the picture; null where there is none of this kind, or none any more
   */
  keep: async (tx: Tx, { hotelId }: Scope, kind: PictureKind, id: string): Promise<PrivateImage | null> => {
    const row = await tx
      .updateTable('images')
      .set({ remove_due_at: null })
      .where('hotel_id', '=', hotelId)
      .where('id', '=', id)
      .where('kind', '=', kind.name)
      .where(sql<boolean>`(remove_due_at is null or remove_due_at > now())`)
      .returning(['id', 'width', 'height'])
      .executeTakeFirst()
    return row ?? null
  },

  /**
   * Answers with a picture. Whether the caller may see it is checked before, by the feature.
   * @throws Refusal 404 where there is none of this kind
   */
  send: async (scope: Scope, reply: FastifyReply, kind: PictureKind, wanted: PrivateImageParams): Promise<never> => {
    const key = await database.read(scope, (tx) => findKey(tx, scope, kind, wanted))
    const bytes = key === null ? null : await store.get(key)
    if (bytes === null) throw new Refusal(notFound)
    void reply.headers(headers).send(bytes)
    return replyHijacked as never
  },

  /**
   * Removes pictures: they are hidden from the end of the transaction on, and files and rows are removed soon after.
   * Ignores unknown ids.
   */
  remove: async (tx: Tx, { hotelId }: Pick<Scope, 'hotelId'>, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    await hide(tx, hotelId)
      .where('id', 'in', [...ids])
      .where('kind', 'is not', null)
      .execute()
  },

  /** Removes the uploads of these guests, of every kind. */
  removeOfGuests: async (tx: Tx, hotelId: string, guestIds: readonly string[]): Promise<void> => {
    if (guestIds.length === 0) return
    await hide(tx, hotelId)
      .where('guest_id', 'in', [...guestIds])
      .execute()
  },
})

export type PrivatePictures = ReturnType<typeof createPrivatePictures>

const hide = (tx: Tx, hotelId: string) =>
  tx
    .updateTable('images')
    .set({ remove_due_at: sql<string>`now()` })
    .where('hotel_id', '=', hotelId)

const readId = ({ id }: Upload['fields']): string => {
  const result = Id.safeParse(id)
  if (!result.success) throw new Refusal(invalidInput, { fields: { id: 'platform.field_invalid' } })
  return result.data
}
