import { isStoredPicture } from '#modules/images/server/stored-picture.ts'
import { getPart, type Manifest } from '../archive/manifest.ts'
import { readArchive } from '../archive/read.ts'
import { BackupForged } from '../failures.ts'
import { HotelRows } from './hotel-rows.ts'

/**
 * A forged backup of one hotel may have correct checksums: so every row and every picture is examined. Changes nothing.
 * @throws BackupForged where something belongs to another hotel or to the installation, or is no picture of ours
 */
export const examineHotel = async (file: string, hotel: string, manifest: Manifest): Promise<void> => {
  const rows = new HotelRows(hotel, manifest)
  await readArchive(file, async (entry, bytes) => {
    const part = getPart(entry)
    if (typeof part !== 'object') return
    if ('table' in part) return rows.take(part.table, bytes)
    const size = rows.pictures.get(part.picture)
    if (!size) throw new BackupForged(`the file ${part.picture} without a picture of the hotel that has it`)
    // Once: a second file of the same name would take the place of the first.
    rows.pictures.delete(part.picture)
    if (!(await isStoredPicture(bytes, size)))
      throw new BackupForged(`the file ${part.picture}, which is no picture as it keeps them`)
  })
  rows.assertWhole()
}
