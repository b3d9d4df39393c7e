import { decodeEntities } from './entities.ts'

const barred: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }

/** A header for exact comparison: lower case, letters and digits only. */
export const exactKey = (header: string): string =>
  decodeEntities(header)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[°ºª]|[^\p{L}\p{N}]/gu, '')

/** A header or another word for comparison without accents, so that `Uređaj:` and `uredaj` are equal. */
export const foldedKey = (header: string): string =>
  exactKey(header)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đłøıßæœς]/g, (char) => barred[char] ?? char)
