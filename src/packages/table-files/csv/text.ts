import { utf16Of } from '../sniff.ts'
import type { CountKnown } from '../table.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { decodeCodePage, decodeStrictly } from './code-page.ts'
import { getHeader } from './csv.ts'

/**
 * Whether this is UTF-8 that was truncated or has a few damaged bytes. Any other encoding would turn all of it into
 * nonsense.
 */
const isDamagedUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes)
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const validCount = text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0
  return validCount > damaged * 5 || /^[^\ufffd]*[^\u0000-\u007f\ufffd][^\ufffd]*\ufffd$/.test(text)
}

const headerLength = 16 * 1024

/**
 * Decodes a file in any supported encoding: UTF-16, UTF-8, or a code page, which Excel uses for plain CSV.
 * @param countKnown how many of these headers are known, with accents
 * @throws UnreadableFile damaged_text for damaged Unicode, unknown_letters for a code page that is not certain
 */
export const decodeText = (bytes: Uint8Array, countKnown: CountKnown): string => {
  const utf16 = utf16Of(bytes)
  const text = decodeStrictly(utf16 ?? 'utf-8', bytes)
  if (text !== null && !text.includes('\0')) return text
  if (text !== null || utf16 || isDamagedUtf8(bytes)) throw new UnreadableFile('damaged_text')
  const decoded = decodeCodePage(bytes, (beginning) =>
    countKnown(getHeader(beginning.slice(0, headerLength), countKnown)),
  )
  if (decoded === null) throw new UnreadableFile('unknown_letters')
  return decoded
}
