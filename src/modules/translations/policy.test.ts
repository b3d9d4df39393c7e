import { describe, expect, test } from 'vitest'
import { localize, findMissingTranslations, sameTranslations } from './policy.ts'

const texts = { name: 120, description: 1000 } as const
const soup = {
  id: '1',
  name: 'Fish soup',
  description: 'Of the day.' as string | null,
  translations: { de: { name: 'Fischsuppe', description: 'Des Tages.' }, ru: { name: 'Рыбный суп' } },
}

describe('what a guest reads', () => {
  test('is in their language where it is written, and nothing is marked as foreign', () => {
    expect(localize(soup, texts, 'de', ['en', 'de', 'ru'])).toEqual({
      ...soup,
      name: 'Fischsuppe',
      description: 'Des Tages.',
      lang: {},
    })
  })
  test('falls back for each text to the first language, marked with its language', () => {
    expect(localize(soup, texts, 'ru', ['en', 'de', 'ru'])).toMatchObject({
      name: 'Рыбный суп',
      description: 'Of the day.',
      lang: { description: 'en' },
    })
    expect(localize(soup, texts, 'sq', ['en', 'de', 'ru'])).toMatchObject({
      name: 'Fish soup',
      description: 'Of the day.',
      lang: { name: 'en', description: 'en' },
    })
  })
  test('is the row itself in the first language, whatever a translation of that name says', () => {
    expect(localize(soup, texts, 'en', ['en', 'de'])).toMatchObject({ name: 'Fish soup', lang: {} })
    expect(localize(soup, texts, 'de', ['de', 'en'])).toMatchObject({ name: 'Fish soup', lang: {} })
  })
  test('is never in a language that the hotel has removed', () => {
    expect(localize(soup, texts, 'de', ['en', 'ru'])).toMatchObject({ name: 'Fish soup', lang: { name: 'en' } })
  })
  test('is the row itself, unmarked, while the hotel has set no languages and in older answers', () => {
    expect(localize(soup, texts, 'de', [])).toEqual({ ...soup, lang: {} })
    expect(localize({ name: 'Fish soup' }, texts, 'de', undefined)).toEqual({ name: 'Fish soup', lang: {} })
    expect(localize({ name: 'Fish soup' }, texts, 'de', ['en', 'de'])).toMatchObject({
      name: 'Fish soup',
      lang: { name: 'en' },
    })
  })
  test('is no translation of a text that the row no longer has', () => {
    expect(localize({ ...soup, description: null }, texts, 'de', ['en', 'de'])).toMatchObject({
      name: 'Fischsuppe',
      description: null,
    })
  })
})

test('a language is missing where a text of the row is not translated; the first never is, nor texts that the row lacks', () => {
  expect(findMissingTranslations(soup, texts, ['en', 'de', 'ru', 'sq'])).toEqual(['ru', 'sq'])
  expect(findMissingTranslations({ ...soup, description: null }, texts, ['en', 'de', 'ru'])).toEqual([])
  expect(
    findMissingTranslations({ name: 'x', description: '', translations: { de: { name: ' ' } } }, texts, ['en', 'de']),
  ).toEqual(['de'])
  expect(findMissingTranslations(soup, texts, ['ru'])).toEqual([])
  expect(findMissingTranslations(soup, texts, [])).toEqual([])
})

test('translations are equal in any order', () => {
  expect(
    sameTranslations(soup.translations, {
      ru: { name: 'Рыбный суп' },
      de: { description: 'Des Tages.', name: 'Fischsuppe' },
    }),
  ).toBe(true)
  expect(sameTranslations(soup.translations, { de: soup.translations.de })).toBe(false)
  expect(sameTranslations({}, {})).toBe(true)
})
