import { sql } from 'kysely'
import { Refusal } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { ManagerScope } from '#core/people/server/gate.ts'
import { hotelImageBytesMost, imageMissing, imagesFull, type Image } from '../contract.ts'
import { encode } from './encode.ts'
import type { ImageStore } from './store.ts'

/** Takes pictures in. */
export class ImageService {
  readonly #database: Database
  readonly #store: ImageStore
  constructor(database: Database, store: ImageStore) {
    this.#database = database
    this.#store = store
  }

  /**
   * Keeps a picture in three widths. The files are in the store before the row is: a row never points at nothing.
   * @throws Refusal for what is no picture, when the hotel's room is full, and when the store is away
   */
  async upload(scope: ManagerScope, original: Uint8Array): Promise<Image> {
    if (original.length === 0) throw new Refusal(imageMissing)
    const { width, height, files } = await encode(original)
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
    const used = await this.#database.read(scope, (tx) => tx.selectFrom('images').select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes')).where('hotel_id', '=', scope.hotelId).executeTakeFirstOrThrow())
    if (used.bytes + bytes > hotelImageBytesMost) throw new Refusal(imagesFull)
    const id = newId()
    const name = `${scope.hotelId}/${id}-${width}x${height}`
    for (const file of files) await this.#store.put(`${name}-${file.width}.webp`, file.bytes)
    await this.#database.write(scope, (tx) => tx.insertInto('images').values({ hotel_id: scope.hotelId, id, width, height, bytes }).execute())
    return { id, secure_url: `/images/${name}-800.webp`, width, height }
  }
}
