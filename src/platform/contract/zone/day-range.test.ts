import { expect, test } from 'vitest'
import type { Language } from '../languages.ts'
import { formatDays } from './day-range.ts'

test.each<[Language, string, string]>([
  ['en', '5 – 7 December', '28 December 2026 – 3 January 2027'],
  ['de', '5.–7. Dezember', '28. Dezember 2026 – 3. Januar 2027'],
  ['sq', '5 – 7 dhjetor', '28 dhjetor 2026 – 3 janar 2027'],
])('%s: two days are said as people say them', (language, inOneMonth, overNewYear) => {
  const plain = (text: string): string => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
  expect(plain(formatDays('2026-12-05', '2026-12-07', language))).toBe(inOneMonth)
  expect(plain(formatDays('2026-12-28', '2027-01-03', language))).toBe(overNewYear)
})
