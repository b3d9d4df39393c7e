import { expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import { guestPhrases, staffPhrases } from '../contract/phrases.ts'
import { clampWrittenAt, fillsPhrase, findPhrase, getPhraseText, getUsualMinutes } from '../policy.ts'

const all = [...guestPhrases, ...staffPhrases]
const values = { minutes: 35, time: '16:45' }

test('every phrase fills the gaps that it names, in all ten languages, and no two say the same', () => {
  expect([guestPhrases.length, staffPhrases.length, languageCodes.length]).toEqual([18, 22, 10])
  for (const language of languageCodes) {
    const texts = all.map(({ key, values: gaps }) => {
      const text = messageText(language, getPhraseText(key), values)
      expect([language, key, text.includes('35'), text.includes('16:45'), text.includes('{{')]).toEqual([
        language,
        key,
        gaps.some((gap) => gap === 'minutes'),
        gaps.some((gap) => gap === 'time'),
        false,
      ])
      return text
    })
    expect([language, new Set(texts).size]).toEqual([language, all.length])
  }
})
test('a phrase takes exactly its values, and each side says its own', () => {
  const late = findPhrase('guest', 'late_by')
  if (!late) throw new Error('No such phrase.')
  expect(
    [{ minutes: 5 }, {}, { time: '10:00' }, { minutes: 5, time: '10:00' }].map((one) => fillsPhrase(late, one)),
  ).toEqual([true, false, false, false])
  expect([findPhrase('staff', 'late_by'), findPhrase('guest', 'welcome')]).toEqual([undefined, undefined])
})
test('the usual time of an answer is rounded up to five minutes', () => {
  expect([0, 1, 300, 301, 1_500].map(getUsualMinutes)).toEqual([5, 5, 5, 10, 25])
})
test("the phone's time is kept within a day, and never later than now", () => {
  const now = '2026-11-21T12:00:00.000Z'
  const written = ['2026-11-21T11:59:59.999Z', '2026-11-20T12:00:00.000Z']
  expect(written.map((at) => clampWrittenAt(at, now))).toEqual(written)
  for (const at of ['2026-11-21T12:00:00.001Z', '2026-11-20T11:59:59.999Z']) expect(clampWrittenAt(at, now)).toBe(now)
})
