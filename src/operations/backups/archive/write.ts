import { createHash } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { createChecksum } from './checksum.ts'
import { applyFolderOwner, makeFolder, partName, removeLeftovers } from './folder.ts'

/**
 * Writes a backup: a tar of entries, compressed with zstd, with a checksum at the end. It has another name until it is
 * whole and on the disk, which is its writer's alone, so a file of the right name is a finished one. Readable by its
 * owner alone: it holds people's names.
 */
export class ArchiveWriter {
  readonly #path: string
  readonly #part: string
  readonly #file: FileHandle
  readonly #tar = createTarPacker()
  readonly #hash = createHash('sha256')
  readonly #written: Promise<void>

  private constructor(path: string, part: string, file: FileHandle) {
    this.#path = path
    this.#part = part
    this.#file = file
    const hash = this.#hash
    const compress = createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    })
    this.#written = pipeline(Readable.fromWeb(this.#tar.readable), compress, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        await file.appendFile(chunk)
      }
    })
    // Told by the entry or the end that meets it.
    this.#written.catch((error: unknown) => this.#tar.controller.error(error))
  }

  /** @param path where the finished file will be */
  static async open(path: string): Promise<ArchiveWriter> {
    const folder = dirname(path)
    await makeFolder(folder)
    await removeLeftovers(folder)
    const part = partName(path)
    const file = await open(part, 'wx', 0o600)
    await applyFolderOwner(folder, (uid, gid) => file.chown(uid, gid))
    return new ArchiveWriter(path, part, file)
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    const entry = this.#tar.controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
    await entry.write(bytes)
    await entry.close()
  }

  /** Ends the file with its checksum and gives it its name. @returns its size */
  async finish(): Promise<number> {
    this.#tar.controller.finalize()
    await this.#written
    await this.#file.appendFile(createChecksum(this.#hash.digest()))
    await this.#file.sync()
    const { size } = await this.#file.stat()
    await this.#file.close()
    await rename(this.#part, this.#path)
    const folder = await open(dirname(this.#path), 'r')
    await folder.sync().finally(() => folder.close())
    return size
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#tar.controller.error(new Error('abandoned'))
    await this.#written.catch(() => {})
    await this.#file.close()
    await rm(this.#part, { force: true })
  }
}
