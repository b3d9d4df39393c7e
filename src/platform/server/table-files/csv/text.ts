import { utf16Of } from '../sniff.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { codePageByLetters, codePages, type CodePage } from './code-page.ts'
import { getRecords } from './csv.ts'

const strictly = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

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

type CountKnown = (headers: readonly string[]) => number

const headerBytes = 16 * 1024
const headersIn = (bytes: Uint8Array, page: CodePage): string[] =>
  getRecords(new TextDecoder(page).decode(bytes.subarray(0, headerBytes)), 0)[0]?.cells ?? []

/** The code page in which most headers are known; with several candidates, the letters of the whole file decide. */
const detectCodePage = (bytes: Uint8Array, countKnown: CountKnown): CodePage => {
  const scored = codePages.map((page) => ({ page, count: countKnown(headersIn(bytes, page)) }))
  const bestCount = Math.max(...scored.map(({ count }) => count))
  const best = scored.filter(({ count }) => count === bestCount).map(({ page }) => page)
  return best.length === 1 && best[0] ? best[0] : codePageByLetters(bytes, best)
}

/**
 * Decodes a file in any supported encoding: UTF-16 with a byte order mark, UTF-8, or a Windows code page, which Excel
 * uses for plain CSV.
 * @param countKnown how many of these headers are known, with accents
 * @throws UnreadableFile damaged_text for damaged Unicode
 */
export const decodeText = (bytes: Uint8Array, countKnown: CountKnown): string => {
  const utf16 = utf16Of(bytes)
  const text = strictly(utf16 ?? 'utf-8', bytes)
  if (text !== null) return text
  if (utf16 || isDamagedUtf8(bytes)) throw new UnreadableFile('damaged_text')
  return new TextDecoder(detectCodePage(bytes, countKnown)).decode(bytes)
}
