import { UnreadableFile } from './unreadable-file.ts'

export type FileKind = 'xls' | 'xlsx' | 'text'

const startsWith = (bytes: Uint8Array, ...expected: number[]): boolean =>
  expected.every((byte, index) => bytes[index] === byte)
/** UTF-16 is recognised by its byte order mark only. */
export const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null =>
  startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null

// Bytes that no text has in any supported encoding: images, archives, PDF from its second line on.
const isBinary = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 8192).some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a))
const markup =
  /^\s*(?:<\?xml|<!doctype|<!--|<\/?(?:html|head|body|meta|table|style|div|svg)\b|%PDF|\{\\rtf|\{\s*"|\[\s*[{"[]|MIME-Version:)/i

/**
 * Detects the kind of a file from its bytes; the name is ignored.
 * @throws UnreadableFile calendar for iCal, unknown_kind for web pages (even as .xls), PDF, images and the like
 */
export const detectKind = (bytes: Uint8Array): FileKind => {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls'
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  const utf16 = utf16Of(bytes)
  if (!utf16 && isBinary(bytes)) throw new UnreadableFile('unknown_kind')
  const beginning = new TextDecoder(utf16 ?? 'utf-8').decode(bytes.subarray(0, 1024))
  if (/^\s*BEGIN:VCALENDAR/i.test(beginning)) throw new UnreadableFile('calendar')
  if (markup.test(beginning)) throw new UnreadableFile('unknown_kind')
  return 'text'
}
