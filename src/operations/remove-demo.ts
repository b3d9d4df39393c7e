import { sql } from 'kysely'
import { imageKeys } from '#modules/images/contract.ts'
import type { ImageStore } from '#modules/images/server/store.ts'
import { anyText } from '#platform/server/database/column-values.ts'
import type { Database } from '#platform/server/database/transaction.ts'

/**
 * Removes the demo hotels with everything in them, their staff's accounts and the other demo accounts. It is safe while
 * the application runs, whose sessions and streams of these hotels end, and it can be repeated.
 * @param knownIds all possible demo hotels: an earlier removal may have stopped before deleting their pictures
 * @returns the names of the removed hotels, and the numbers of accounts and pictures
 */
export const removeDemo = async (
  database: Pick<Database, 'onPlatform'>,
  pictures: Pick<ImageStore, 'removeHotel'>,
  knownIds: readonly string[],
): Promise<{ hotels: string[]; accounts: number; pictures: number }> => {
  const removed = await database.onPlatform(async (tx) => {
    // Waits for current writes in these hotels. Later ones fail, because the hotel is gone.
    const hotels = await tx
      .selectFrom('hotels')
      .select(['id', 'name'])
      .where('is_demo', '=', true)
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = hotels.map(({ id }) => id)
    const images = await tx
      .selectFrom('images')
      .select(['hotel_id', 'id', 'width', 'height', 'kind'])
      .where('hotel_id', '=', anyText(ids))
      .execute()
    // A platform owner who also works in a demo hotel stays an owner.
    const accounts = await tx
      .deleteFrom('accounts')
      .where(({ eb, or, and, not, exists, selectFrom }) =>
        or([
          eb('is_demo', '=', true),
          and([
            eb('id', 'in', selectFrom('managers').select('id').where('hotel_id', '=', anyText(ids))),
            not(exists(selectFrom('owners').select('owners.id').whereRef('owners.id', '=', 'accounts.id'))),
          ]),
        ]),
      )
      .returning('id')
      .execute()
    await tx.deleteFrom('hotels').where('id', '=', anyText(ids)).execute()
    await sql`insert into demo_removals select now() where not exists (select from demo_removals)`.execute(tx)
    // A real hotel can have such a slug.
    const others = await tx.selectFrom('hotels').select('id').where('id', '=', anyText(knownIds)).execute()
    const gone = new Set([...ids, ...knownIds]).difference(new Set(others.map(({ id }) => id)))
    return { hotels, images, accounts, gone }
  })
  for (const hotelId of removed.gone)
    await pictures.removeHotel(
      hotelId,
      removed.images.filter(({ hotel_id }) => hotel_id === hotelId).flatMap(imageKeys),
    )
  return {
    hotels: removed.hotels.map(({ name }) => name),
    accounts: removed.accounts.length,
    pictures: removed.images.length,
  }
}
