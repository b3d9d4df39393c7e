import { UnreadableFile } from './unreadable-file.ts'

export type FileKind = 'xls' | 'xlsx' | 'text'

const startsWith = (bytes: Uint8Array, ...expected: number[]): boolean =>
  expected.every((byte, index) => bytes[index] === byte)
/**
 * UTF-16 is recognised by its byte order mark, or by where its zeros are: separators and digits have one each, all on the
 * same side.
 */
export const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const [even, odd] = [0, 1].map((side) => bytes.subarray(0, 8192).some((byte, at) => byte === 0 && at % 2 === side))
  if (even === odd) return null
  const encoding = odd ? 'utf-16le' : 'utf-16be'
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(new TextDecoder(encoding).decode(bytes.subarray(0, 8192)))
    ? null
    : encoding
}

// Bytes that no text has in any supported encoding: images, archives, PDF from its second line on.
const isBinary = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 8192).some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a))
// Programs that "export to Excel" often write a web page and call it .xls. A workbook in plain XML is read by Excel, too.
const webPage = /^\s*(?:<!doctype|<!--|<\?mso|<\/?(?:html|head|body|meta|table|style|div)\b|MIME-Version:)/i
const xmlWorkbook = /^\s*<\?xml[^]*?(?:mso-application|<Workbook\b|<html\b)/i
const markup = /^\s*(?:<\?xml|<svg\b|%PDF|\{\\rtf|\{\s*"|\[\s*[{"[])/i

/**
 * Detects the kind of a file from its bytes; the name is ignored.
 * @throws UnreadableFile calendar for iCal, web_page for web pages (even as .xls), unknown_kind for PDF, images and the
 * like
 */
export const detectKind = (bytes: Uint8Array): FileKind => {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls'
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  const utf16 = utf16Of(bytes)
  if (!utf16 && isBinary(bytes)) throw new UnreadableFile('unknown_kind')
  const beginning = new TextDecoder(utf16 ?? 'utf-8').decode(bytes.subarray(0, 1024))
  if (/^\s*BEGIN:VCALENDAR/i.test(beginning)) throw new UnreadableFile('calendar')
  if (webPage.test(beginning) || xmlWorkbook.test(beginning)) throw new UnreadableFile('web_page')
  if (markup.test(beginning)) throw new UnreadableFile('unknown_kind')
  return 'text'
}
