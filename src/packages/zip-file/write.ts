import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'

const deflateInThread = promisify(deflateRaw)
/** A smaller one costs less than a thread does, and a very small one is not worth it. */
const [minForThread, minToPack] = [32 * 1024, 256]
const deflate = (content: Uint8Array): Uint8Array | Promise<Uint8Array> => {
  if (content.length < minToPack) return content
  return content.length < minForThread ? deflateRawSync(content) : deflateInThread(content)
}

/** A file in a ZIP. @property name with `/` after each folder */
export type ZippedFile = { name: string; content: Uint8Array }

const signatures = { file: 0x04034b50, listed: 0x02014b50, end: 0x06054b50, longEnd: 0x06064b50, locator: 0x07064b50 }
/** Readers of 1993, and those that know more files than 65,534. */
const versions = { plain: 20, long: 45 } as const
const isUtf8 = 0x0800
const [stored, deflated] = [0, 8]
const most = { files: 0xfffe, bytes: 0xffff_fffe }

/** Numbers of two, four and eight bytes after each other, as [bytes, value]. */
const pack = (...fields: readonly (readonly [2 | 4 | 8, number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes)
      if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value))
      else buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )

/** A moment as ZIPs have it: UTC, in steps of two seconds. */
const toStamp = (at: Date): readonly [time: number, day: number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
]

/**
 * Writes a ZIP part by part: of its files one is in memory at a time, and a large one is compressed in another thread.
 * @param at the moment that each file bears
 * @throws RangeError for more than four gigabytes
 */
export async function* writeZip(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
  at: Date,
): AsyncGenerator<Uint8Array, void> {
  const [time, day] = toStamp(at)
  const list: Buffer[] = []
  let position = 0
  for await (const { name, content } of files) {
    const path = Buffer.from(name)
    const packed = await deflate(content)
    const isSmaller = packed.length < content.length
    const bytes = isSmaller ? packed : content
    const facts = pack(
      [2, versions.plain],
      [2, isUtf8],
      [2, isSmaller ? deflated : stored],
      [2, time],
      [2, day],
      [4, crc32(content)],
      [4, bytes.length],
      [4, content.length],
      [2, path.length],
      [2, 0],
    )
    const listed = [pack([4, signatures.listed], [2, versions.plain]), facts]
    list.push(...listed, pack([2, 0], [2, 0], [2, 0], [4, 0], [4, position]), path)
    const head = Buffer.concat([pack([4, signatures.file]), facts, path])
    yield head
    yield bytes
    position += head.length + bytes.length
    if (position > most.bytes) throw new RangeError('A ZIP has at most four gigabytes.')
  }
  const directory = Buffer.concat(list)
  yield directory
  yield getEnd(list.length / partsOfEach, directory.length, position)
}
const partsOfEach = 4

/** The end of a ZIP. One with more files than its own number can say has the longer end before it, which can. */
const getEnd = (files: number, bytes: number, start: number): Buffer => {
  const isLong = files > most.files
  const count = isLong ? 0xffff : files
  const short = pack([4, signatures.end], [2, 0], [2, 0], [2, count], [2, count], [4, bytes], [4, start], [2, 0])
  if (!isLong) return short
  const ofReaders = [
    [2, versions.long],
    [2, versions.long],
  ] as const
  const places = [
    [4, 0],
    [4, 0],
    [8, files],
    [8, files],
    [8, bytes],
    [8, start],
  ] as const
  const long = pack([4, signatures.longEnd], [8, 44], ...ofReaders, ...places)
  return Buffer.concat([long, pack([4, signatures.locator], [4, 0], [8, start + bytes], [4, 1]), short])
}
