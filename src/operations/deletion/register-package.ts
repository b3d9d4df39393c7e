import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { nothingToExport } from '#modules/register/contract/outputs.ts'
import { createEntrySealing } from '#modules/register/server/entries/sealing.ts'
import { createPackages } from '#modules/register/server/package/service.ts'
import { createPrints } from '#modules/register/server/prints/service.ts'
import { createSealing } from '#modules/registration/server/form/sealing.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { isHotelSlug } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { mintScope } from '#platform/server/scope.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { UserFacingError } from '#platform/server/user-facing-error.ts'

/** There is no such register, or no place for it. One sentence. */
class NoPackage extends UserFacingError {}

const exists = async (database: Database, hotelId: string): Promise<boolean> =>
  isHotelSlug(hotelId) &&
  (await database.onPlatform((tx) =>
    tx.selectFrom('hotels').select('id').where('id', '=', hotelId).executeTakeFirst(),
  )) !== undefined

/**
 * Writes the whole register of a hotel into a new file, for one that has no manager any more.
 * @param by the account of the machine, as whose work it is noted
 * @throws NoPackage with one sentence
 */
export const takePackage = async (
  { database, keys }: { database: Database; keys: Keys },
  { hotelId, file, by }: { hotelId: string; file: string; by: string },
): Promise<void> => {
  if (!(await exists(database, hotelId))) throw new NoPackage(`There is no hotel "${hotelId}".`)
  // Names and numbers of guests: only this account reads it, and nothing that is there is written over.
  const place = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'is there already: name a new file' : `cannot be written (${error.code})`
    throw new NoPackage(`${file} ${why}.`)
  })
  const parts = { database, sealing: createEntrySealing(keys) }
  const prints = createPrints({ ...parts, forms: createSealing(keys) })
  try {
    const made = await createPackages({ ...parts, draw: prints.draw }).begin(mintScope(hotelId, null), by)
    // A full disk: it counts as taken once it is on it.
    await pipeline(Readable.from(made.parts), place.createWriteStream({ flush: true }))
    await made.note()
  } catch (error) {
    await rm(file, { force: true })
    if (error instanceof Refusal && error.failure === nothingToExport)
      throw new NoPackage(`The hotel "${hotelId}" keeps no register that can be read.`)
    throw error
  } finally {
    await place.close()
    await prints.stop()
  }
}
