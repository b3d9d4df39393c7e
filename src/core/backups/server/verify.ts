import { assertSealed, readArchive } from './archive/read.ts'
import { Manifest, partOf, Tally } from './archive/manifest.ts'
import { BackupDamaged, BackupRefused } from './failures.ts'

/**
 * Reads a backup from end to end: its seal, then the count and the checksum of every part. Changes nothing anywhere.
 * @returns what it holds
 * @throws BackupDamaged, BackupRefused
 */
export const verify = async (file: string): Promise<Manifest> => {
  await assertSealed(file)
  const tallies = new Tallies()
  let manifest: Manifest | undefined
  await readArchive(file, async (name, bytes) => {
    if (manifest) throw new BackupDamaged(file, 'something stands behind its end')
    if (tallies.take(name, bytes)) return
    manifest = manifestIn(bytes, file)
  })
  if (!manifest) throw new BackupDamaged(file, 'it does not say what it should hold')
  tallies.assertFit(manifest, file)
  return manifest
}

const manifestIn = (bytes: Buffer, file: string): Manifest => {
  const read = Manifest.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!read.success) throw new BackupRefused(`${file} is of a kind that this version of Deskbell does not know: restore it with a newer one.`)
  return read.data
}

/** What has been read of each part so far. */
export class Tallies {
  readonly tables = new Map<string, Tally>()
  readonly pictures = new Tally()

  /** @returns whether it was rows or a picture; the manifest is neither */
  take(name: string, bytes: Buffer): boolean {
    const part = partOf(name)
    if (part === undefined) throw new BackupRefused(`The backup holds "${name}", which this version of Deskbell does not know: restore it with a newer one.`)
    if (part === 'manifest') return false
    if ('picture' in part) this.pictures.file(part.picture, bytes)
    else {
      const tally = this.tables.get(part.table) ?? new Tally()
      this.tables.set(part.table, tally)
      tally.rows(bytes)
    }
    return true
  }

  /** @throws BackupDamaged where a part is not what the manifest says */
  assertFit(manifest: Manifest, file: string): void {
    for (const { name, rows, sha256 } of manifest.tables) {
      const tally = this.tables.get(name) ?? new Tally()
      if (tally.count !== rows || tally.sha256 !== sha256) throw new BackupDamaged(file, `${name} should have ${rows} rows`)
      this.tables.delete(name)
    }
    if (this.tables.size > 0) throw new BackupDamaged(file, `it holds rows of ${[...this.tables.keys()].join(', ')} unannounced`)
    if (this.pictures.count !== manifest.pictures.files || this.pictures.sha256 !== manifest.pictures.sha256) throw new BackupDamaged(file, `it should hold ${manifest.pictures.files} pictures`)
  }
}
