import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/languages.ts'
import { guestPhrases, staffPhrases } from '../contract/phrases.ts'
import { clampWrittenAt, fillsPhrase, findPhrase, getUsualMinutes } from '../policy.ts'

const all = [...guestPhrases, ...staffPhrases]
const textsIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../messages/${language}.json`), 'utf8')) as Record<string, string>
const gapsOf = (text: string): string[] => Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, gap = '']) => gap)

test('every phrase has the gaps that it names, in all ten languages, and no two say the same', () => {
  expect([guestPhrases.length, staffPhrases.length, languageCodes.length]).toEqual([18, 22, 10])
  for (const language of languageCodes) {
    const texts = textsIn(language)
    const said = all.map(({ key, values: gaps }) => {
      // A phrase with minutes has a form for each plural of the language.
      const forms = [texts[`phrase_${key}`], texts[`phrase_${key}_other`], texts[`phrase_${key}_few`]].filter(
        (text) => text !== undefined,
      )
      const wanted = gaps.map((gap) => (gap === 'minutes' ? 'count' : gap))
      expect([language, key, forms.length > 0, forms.map(gapsOf)]).toEqual([
        language,
        key,
        true,
        forms.map(() => wanted),
      ])
      return forms[0]
    })
    expect([language, new Set(said).size]).toEqual([language, all.length])
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
