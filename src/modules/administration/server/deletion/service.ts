import type { OwnerScope } from '#modules/access/server/scope.ts'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { getCommandLine } from '#platform/server/machine/program.ts'
import {
  hotelEnabled,
  registerNotTaken,
  registerOpen,
  slugDiffers,
  type DeletedHotel,
} from '../../contract/deletion.ts'
import { lockHotelRow } from '../store.ts'
import { endDeletion, findDeletions, listDeleted, startDeletion } from './store.ts'

type Options = {
  database: Database
  /**
   * What a hotel must keep of its guest register: until which day, as far as it is known, and by whom the whole of it was
   * taken last. Null: nothing.
   */
  findKeptRegister: (
    tx: Tx,
    hotelId: string,
  ) => Promise<{ until: string | null; taken: { by: string; at: string } | null } | null>
}

/** Takes down which hotels are to be deleted. `src/operations/deletion` does it. */
export const createDeletionService = ({ database, findKeptRegister }: Options) => {
  /** @throws Refusal where the owner has typed another slug than that of the hotel */
  const refuseOther = (hotelId: string, slug: string): void => {
    if (slug.trim() !== hotelId) refuse(slugDiffers, 'slug')
  }

  /**
   * Asks for the deletion of a disabled hotel. A second call returns the deletion that is under way.
   * @param slug what the owner has typed
   * @throws Refusal for another slug, an unknown hotel, one that is enabled, and one whose guest register nobody has taken
   */
  const request = async (owner: OwnerScope, hotelId: string, slug: string): Promise<DeletedHotel> => {
    refuseOther(hotelId, slug)
    return database.onPlatform(async (tx) => {
      const hotel = (await lockHotelRow(tx, owner, hotelId)) ?? refuse(notFound)
      const underWay = hotel.is_being_deleted ? (await findDeletions(tx, owner, [hotelId])).get(hotelId) : undefined
      if (underWay) return underWay
      if (hotel.enabled) throw new Refusal(hotelEnabled)
      const register = await findKeptRegister(tx, hotelId)
      if (register && !register.taken) {
        const command = getCommandLine('owner', `register-package ${hotelId} FILE`)
        throw register.until === null
          ? new Refusal(registerOpen, { values: { command } })
          : new Refusal(registerNotTaken, { values: { date: register.until, command } })
      }
      return startDeletion(tx, owner, hotel, register?.taken ?? null)
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
