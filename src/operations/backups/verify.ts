import { rm } from 'node:fs/promises'
import { Manifest, getPart, PartTally } from './archive/manifest.ts'
import { assertChecksum, readArchive } from './archive/read.ts'
import { examineHotel } from './examine/contents.ts'
import { assertPlausible } from './examine/manifest.ts'
import { BackupDamaged, BackupForged, BackupRefused } from './failures.ts'

/**
 * Reads a backup from end to end: its checksum, then the count and the checksum of every part; of one hotel's also
 * whether each row and each picture is that hotel's. Changes nothing anywhere.
 * @returns what it holds
 * @throws BackupDamaged, BackupForged, BackupRefused
 */
export const verify = async (file: string): Promise<Manifest> => {
  await assertChecksum(file)
  const tally = new BackupTally()
  let manifest: Manifest | undefined
  await readArchive(file, async (name, bytes) => {
    if (manifest) throw new BackupDamaged(file, 'something stands behind its end')
    if (tally.take(name, bytes)) return
    manifest = manifestIn(bytes, file)
  })
  if (!manifest) throw new BackupDamaged(file, 'it does not say what it should hold')
  assertPlausible(manifest)
  tally.assertFit(manifest, file)
  if (manifest.hotel !== null) await examineHotel(file, manifest.hotel, manifest)
  return manifest
}

/** Verifies a backup that was just written. @throws as `verify`; the file is removed then */
export const verifyOrRemove = async (file: string): Promise<void> => {
  try {
    await verify(file)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

const manifestIn = (bytes: Buffer, file: string): Manifest => {
  const read = Manifest.safeParse(parsed(bytes))
  if (!read.success)
    throw new BackupRefused(
      `${file} is of a kind that this version of Deskbell does not know: restore it with a newer one.`,
    )
  return read.data
}

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Counts and hashes what has been read of every part so far. */
export class BackupTally {
  readonly tables = new Map<string, PartTally>()
  readonly pictures = new PartTally()
  #newest = ''

  /** @returns whether it was rows or a picture; the manifest is neither */
  take(name: string, bytes: Buffer): boolean {
    const part = getPart(name)
    if (part === undefined)
      throw new BackupRefused(
        `The backup holds ${JSON.stringify(name.slice(0, 200))}, which this version of Deskbell does not know: ` +
          'restore it with a newer one.',
      )
    if (part === 'manifest') return false
    if ('picture' in part) this.pictures.file(part.picture, bytes)
    else this.#getTable(part.table).rows(bytes)
    return true
  }

  /** A table arrives in one go, and before the pictures: they are kept only where all rows fit. */
  #getTable(name: string): PartTally {
    const known = this.tables.get(name)
    if (this.pictures.count > 0 || (known && this.#newest !== name))
      throw new BackupForged(`rows of ${name} out of their order`)
    this.#newest = name
    const tally = known ?? new PartTally()
    this.tables.set(name, tally)
    return tally
  }

  /** @throws BackupDamaged where a part is not what the manifest says */
  assertFit(manifest: Manifest, file: string): void {
    for (const { name, rows, sha256 } of manifest.tables) {
      const tally = this.tables.get(name) ?? new PartTally()
      if (tally.count !== rows || tally.sha256 !== sha256)
        throw new BackupDamaged(file, `${name} should have ${rows} rows`)
      this.tables.delete(name)
    }
    if (this.tables.size > 0)
      throw new BackupDamaged(file, `it holds rows of ${[...this.tables.keys()].join(', ')} unannounced`)
    if (this.pictures.count !== manifest.pictures.files || this.pictures.sha256 !== manifest.pictures.sha256)
      throw new BackupDamaged(file, `it should hold ${manifest.pictures.files} pictures`)
  }
}
