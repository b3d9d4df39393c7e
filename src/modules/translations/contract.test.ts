import { expect, test } from 'vitest'
import { maxTranslationsBytes, getTranslations } from './contract.ts'

const texts = { name: 10, description: 30_000 } as const
const schema = getTranslations(texts)
const read = (value: unknown) => schema.safeParse(value)
const wordsFor = (value: unknown) => read(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('known languages and texts of the row are accepted, normalised like every text', () => {
  expect(read({}).data).toEqual({})
  expect(read({ de: { name: '  Suppe ', description: 'Heiß.\r\nTäglich.' }, ru: { name: 'Суп' } }).data).toEqual({
    de: { name: 'Suppe', description: 'Heiß.\nTäglich.' },
    ru: { name: 'Суп' },
  })
})

test('an empty text is dropped, and so is a language without any', () => {
  expect(read({ de: { name: 'Suppe', description: ' ' }, ru: { name: '' }, pl: {} }).data).toEqual({
    de: { name: 'Suppe' },
  })
})

test('unknown languages, unknown texts and other values are refused', () => {
  for (const wrong of [
    { fr: { name: 'Soupe' } },
    { de: { price: '4' } },
    { de: { name: 4 } },
    { de: 'Suppe' },
    { de: null },
    [],
    'de',
    null,
  ]) {
    expect([wrong, read(wrong).success]).toEqual([wrong, false])
  }
  expect(read(JSON.parse('{"__proto__":{"name":"x"}}')).data).toEqual({})
})

test('a text is at most as long as the row’s own, and all of them fit into an answer', () => {
  expect(wordsFor({ de: { name: 'x'.repeat(11) } })).toEqual([['de.name', 'platform.field_too_long']])
  expect(read({ de: { description: 'x'.repeat(29_000) }, pl: { description: 'x'.repeat(29_000) } }).success).toBe(true)
  // In bytes: Cyrillic text has twice as many for the same number of letters.
  expect(wordsFor({ de: { description: 'x'.repeat(29_000) }, ru: { description: 'я'.repeat(29_000) } })).toEqual([
    ['', 'platform.field_too_long'],
  ])
  expect(maxTranslationsBytes).toBeLessThan(65_536)
})
