import { open, type FileHandle } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { BackupDamaged, BackupRefused } from '../failures.ts'
import { hasChecksum, streamContent } from './checksum.ts'

// An entry is read whole: rows come in pieces of a few MB, a picture has eight at most, the manifest little.
const maxEntryBytes = 64 * 1024 * 1024

/** A failure of `take`, which is no sign of a damaged file. */
class NotOfTheFile extends Error {
  readonly reason: unknown
  constructor(reason: unknown) {
    super()
    this.reason = reason
  }
}

/**
 * Reads every entry of a backup in order, one at a time, in constant memory.
 * @param take what to do with an entry; what it throws ends the reading, and is thrown on as it is
 * @throws BackupDamaged, BackupRefused
 */
export const readArchive = async (
  path: string,
  take: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> => {
  const file = await openBackup(path)
  try {
    const { size } = await file.stat()
    const stream = streamContent(file, size)
    const tar = createTarDecoder({ strict: true })
    const decompress = createZstdDecompress()
    stream.on('error', (error) => decompress.destroy(error))
    // Not Readable.toWeb: after an early end of the reading it still pushes a chunk, and that failure cannot be caught.
    for await (const { header, body } of ReadableStream.from<Uint8Array>(stream.pipe(decompress)).pipeThrough(tar)) {
      // A forged archive: our names are short and never need an extended header, which could rename the file.
      if (header.type !== 'file' || header.pax !== undefined)
        throw new BackupDamaged(path, `${JSON.stringify(header.name.slice(0, 200))} is no plain file`)
      if (header.size > maxEntryBytes) throw new BackupDamaged(path, `an entry of ${header.size} bytes`)
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      await take(header.name, Buffer.concat(chunks)).catch((error: unknown) => {
        throw new NotOfTheFile(error)
      })
    }
  } catch (error) {
    if (error instanceof NotOfTheFile) throw error.reason
    // A right checksum, but data that cannot be unpacked.
    throw error instanceof BackupRefused
      ? error
      : new BackupDamaged(path, error instanceof Error ? error.message : String(error))
  } finally {
    await file.close()
  }
}

/**
 * Looks at every byte of a backup before one of them is understood.
 * @throws BackupDamaged where it is not what was written
 */
export const assertChecksum = async (path: string): Promise<void> => {
  const file = await openBackup(path)
  try {
    const isWhole = await hasChecksum(file)
    if (isWhole === undefined)
      throw new BackupRefused(`${path} is no backup of Deskbell, or its end is missing: nothing was changed.`)
    if (!isWhole) throw new BackupDamaged(path, 'its checksum differs')
  } finally {
    await file.close()
  }
}

const openBackup = (path: string): Promise<FileHandle> =>
  open(path, 'r').catch((error: unknown) => {
    throw new BackupRefused(
      `${path} cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : String(error)}).`,
    )
  })
