import type { OwnerScope } from '#modules/access/server/scope.ts'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { hotelEnabled, slugDiffers, type DeletedHotel } from '../../contract/deletion.ts'
import { lockHotelRow } from '../store.ts'
import { endDeletion, findDeletions, listDeleted, startDeletion } from './store.ts'

/** Takes down which hotels are to be deleted. `src/operations/deletion` does it. */
export const createDeletionService = ({ database }: { database: Database }) => {
  /** @throws Refusal where the owner has typed another slug than that of the hotel */
  const refuseOther = (hotelId: string, slug: string): void => {
    if (slug.trim() !== hotelId) refuse(slugDiffers, 'slug')
  }

  /**
   * Asks for the deletion of a disabled hotel. A second call returns the deletion that is under way.
   * @param slug what the owner has typed
   * @throws Refusal for another slug, an unknown hotel or one that is enabled
   */
  const request = async (owner: OwnerScope, hotelId: string, slug: string): Promise<DeletedHotel> => {
    refuseOther(hotelId, slug)
    return database.onPlatform(async (tx) => {
      const hotel = (await lockHotelRow(tx, owner, hotelId)) ?? refuse(notFound)
      const underWay = hotel.is_being_deleted ? (await findDeletions(tx, owner, [hotelId])).get(hotelId) : undefined
      if (underWay) return underWay
      if (hotel.enabled) throw new Refusal(hotelEnabled)
      return startDeletion(tx, owner, hotel)
    })
  }

  /** @throws Refusal where nothing is being deleted, or rows are already */
  const stop = async (owner: OwnerScope, hotelId: string): Promise<undefined> => {
    await database.onPlatform(async (tx) => {
      const hotel = await lockHotelRow(tx, owner, hotelId)
      if (!hotel || !(await endDeletion(tx, owner, hotelId))) throw new Refusal(notFound)
    })
  }

  const list = async (owner: OwnerScope): Promise<{ items: DeletedHotel[] }> => ({
    items: await database.onPlatform((tx) => listDeleted(tx, owner)),
  })

  return { refuseOther, request, stop, list }
}

export type DeletionService = ReturnType<typeof createDeletionService>
