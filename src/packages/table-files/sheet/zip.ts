import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from '../unreadable-file.ts'

const maxEntries = 500
/** A full export of twenty thousand rows has about thirty megabytes. */
const maxUnpackedBytes = 64 * 1024 * 1024
/** Sheets compress to a twentieth, at best to a hundredth; zip bombs to a thousandth. */
const maxRatio = 250
const ratioFrom = 1024 * 1024

type Entry = { name: string; method: number; checksum: number; packed: number; unpacked: number; at: number }

const refuse = (): never => {
  throw new UnreadableFile('unknown_kind')
}

/**
 * Parses the central directory. Refuses what could make a file look like two files, or like a smaller one: zip64,
 * encryption, multiple disks.
 */
const getEntries = (zip: Buffer): Entry[] => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > zip.length || zip.length - end > 22 + 0xffff) return refuse()
  const [disks, count, size, start] = [
    zip.readUInt32LE(end + 4),
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ]
  if (disks !== 0 || count > maxEntries || count !== zip.readUInt16LE(end + 8) || start + size > end) return refuse()
  if (end >= 20 && zip.readUInt32LE(end - 20) === 0x07064b50) return refuse()
  const entries: Entry[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== 0x02014b50) return refuse()
    const [flags, nameLength] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 28)]
    const entry = {
      // Older .NET writes backslashes.
      name: zip.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: zip.readUInt16LE(at + 10),
      checksum: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    }
    if (flags & 1 || (entry.method !== 0 && entry.method !== 8)) return refuse()
    entries.push(entry)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** Refuses a ZIP bomb: much that is packed into little, or entries that share their bytes. */
const refuseBombs = (entries: readonly Entry[], start: number): void => {
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxUnpackedBytes) refuse()
  if (entries.some(({ packed, unpacked }) => unpacked > ratioFrom && unpacked > packed * maxRatio)) refuse()
  // Overlapping entries would multiply their bytes.
  let free = 0
  for (const { at, packed } of entries.toSorted((a, b) => a.at - b.at)) {
    if (at < free) refuse()
    free = at + 30 + packed
  }
  if (free > start) refuse()
}

const unpack = (zip: Buffer, { method, checksum, packed, unpacked, at }: Entry): Buffer => {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== 0x04034b50) return refuse()
  const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const data = zip.subarray(from, from + packed)
  try {
    // Unpacking stops one byte above the declared size.
    const content =
      method === 0 ? data : unpacked === 0 ? Buffer.alloc(0) : inflateRawSync(data, { maxOutputLength: unpacked })
    return content.length === unpacked && crc32(content) === checksum ? content : refuse()
  } catch {
    return refuse()
  }
}

/**
 * Unpacks some files of a zip archive. Checks the whole directory before it unpacks anything.
 * @param names matches the names to unpack
 * @throws UnreadableFile unknown_kind for an archive that is damaged, encrypted or implausibly compressed
 */
export const unzip = (bytes: Uint8Array, names: RegExp): Map<string, Buffer> => {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = getEntries(zip)
  refuseBombs(entries, zip.length)
  return new Map(entries.filter(({ name }) => names.test(name)).map((entry) => [entry.name, unpack(zip, entry)]))
}
