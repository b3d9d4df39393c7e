import { createHash } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/*
 * The last bytes of a backup: a frame that decompressors skip (RFC 8878, 3.1.2), holding the SHA-256 of everything
 * before it. So one flipped bit anywhere, in what a decompressor would not mind as well, is noticed before a byte is
 * understood.
 */
const mark = Buffer.from('deskbell')
const digestBytes = 32
const checksumBytes = 8 + mark.length + digestBytes

/** The frame at the end of a file with this hash. */
export const createChecksum = (digest: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(0x184d2a5b, 0)
  head.writeUInt32LE(mark.length + digestBytes, 4)
  return Buffer.concat([head, mark, digest])
}

/** Reads the bytes in front of the checksum. @param size of the whole file */
export const streamContent = (file: FileHandle, size: number): ReadStream =>
  file.createReadStream({ start: 0, end: size - checksumBytes - 1, autoClose: false, highWaterMark: 1 << 20 })

/**
 * Whether the checksum at the end of a file fits the rest. `undefined`: there is none, so it was never finished or is
 * something else.
 */
export const hasChecksum = async (file: FileHandle): Promise<boolean | undefined> => {
  const { size } = await file.stat()
  if (size < checksumBytes) return undefined
  const last = Buffer.alloc(checksumBytes)
  await file.read(last, 0, checksumBytes, size - checksumBytes)
  if (!last.subarray(8, 8 + mark.length).equals(mark)) return undefined
  const hash = createHash('sha256')
  for await (const chunk of streamContent(file, size)) hash.update(chunk as Buffer)
  return last.equals(createChecksum(hash.digest()))
}
