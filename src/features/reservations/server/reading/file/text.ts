import { Refusal } from '#platform/contract/failure.ts'
import { parsingFailed } from '../../../contract.ts'
import { countKnown } from '../headers.ts'
import { codePageByLetters, codePages, type CodePage } from './code-page.ts'
import { getRecords } from './csv.ts'
import { utf16Of } from './sniff.ts'

const strictly = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * UTF-8 that was cut in the middle, or has a few damaged places: read as anything else it would be nonsense throughout.
 */
const isDamagedUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes)
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0
  return whole > damaged * 5 || /^[^\ufffd]*[^\u0000-\u007f\ufffd][^\ufffd]*\ufffd$/.test(text)
}

const headerBytes = 16 * 1024
const headersIn = (bytes: Uint8Array, page: CodePage): string[] =>
  getRecords(new TextDecoder(page).decode(bytes.subarray(0, headerBytes)), 0)[0]?.cells ?? []

/**
 * The code page in which most headers are known words; where several do as well, the letters of the whole file tell.
 */
const detectCodePage = (bytes: Uint8Array): CodePage => {
  const known = codePages.map((page) => ({ page, count: countKnown(headersIn(bytes, page)) }))
  const most = Math.max(...known.map(({ count }) => count))
  const best = known.filter(({ count }) => count === most).map(({ page }) => page)
  return best.length === 1 && best[0] ? best[0] : codePageByLetters(bytes, best)
}

/**
 * The text of a file in whichever encoding it is: UTF-16 with its mark, UTF-8, else a code page of Windows, in which
 * Excel saves plain CSV.
 * @throws Refusal parsingFailed for damaged Unicode
 */
export const decodeText = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes)
  const text = strictly(utf16 ?? 'utf-8', bytes)
  if (text !== null) return text
  if (utf16 || isDamagedUtf8(bytes)) throw new Refusal(parsingFailed)
  return new TextDecoder(detectCodePage(bytes)).decode(bytes)
}
