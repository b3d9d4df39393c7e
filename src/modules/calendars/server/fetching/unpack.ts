import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { Refusal } from '#platform/contract/failure.ts'
import { calendarTooLarge } from '../../contract.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Unpack = (bytes: Bytes, options: { maxOutputLength: number }) => Promise<Uint8Array>
type Codec = { begins: (bytes: Bytes) => boolean; name?: string; unpack: Unpack }

const beginsWith =
  (...first: readonly number[]) =>
  (bytes: Bytes): boolean =>
    first.every((byte, at) => bytes[at] === byte)
/** The header of zlib: its method is 8, and its two bytes are a multiple of 31. */
const beginsLikeZlib = ([first = 0, second = 0]: Bytes): boolean =>
  (first & 15) === 8 && (first * 256 + second) % 31 === 0
const always = (): boolean => true

// A server may pack a body without being asked, and without a Content-Encoding. So the first bytes decide; the header
// counts only for encodings without a signature.
const codecs: readonly Codec[] = [
  { begins: beginsWith(0x1f, 0x8b), unpack: promisify(gunzip) },
  { begins: beginsWith(0x28, 0xb5, 0x2f, 0xfd), unpack: promisify(zstdDecompress) },
  { begins: beginsLikeZlib, unpack: promisify(inflate) },
  { begins: always, name: 'deflate', unpack: promisify(inflateRaw) },
  { begins: always, name: 'br', unpack: promisify(brotliDecompress) },
]

/** A body packed more often than this is no calendar. */
const maxLayers = 3

/** True if bytes begin like a calendar, in UTF-8 or UTF-16, with a byte order mark or without. */
export const startsAsCalendar = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*BEGIN:VCALENDAR/i.test(
    Buffer.from(bytes.subarray(0, 400)).toString('latin1').replaceAll('\0', ''),
  )

/**
 * Unpacks a body that a server sent packed although it was asked not to.
 * @param declared the header Content-Encoding
 * @param maxBytes of what comes out
 * @throws Refusal for more than that
 */
export const unpack = async (packed: Bytes, declared: string, maxBytes: number): Promise<Bytes> => {
  const names = declared.toLowerCase().split(/[\s,]+/)
  let bytes = packed
  for (let layer = 0; layer < maxLayers && !startsAsCalendar(bytes); layer += 1) {
    const codec = codecs.find(({ begins, name }) => begins(bytes) && (name === undefined || names.includes(name)))
    if (!codec) break
    try {
      // In memory of its own, so that it can be handed to a thread.
      bytes = new Uint8Array(await codec.unpack(bytes, { maxOutputLength: maxBytes }))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Refusal(calendarTooLarge)
      break
    }
  }
  return bytes
}
