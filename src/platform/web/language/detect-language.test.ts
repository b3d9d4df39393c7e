import { describe, expect, test } from 'vitest'
import { detectLanguage, type LanguageSources } from './detect-language.ts'

const nothing: LanguageSources = { search: '', cookie: '', local: null, session: null, browser: [], html: '' }
const all: LanguageSources = {
  search: '?mode=manager&lng=de',
  cookie: 'a=b; i18next=pl',
  local: 'ro',
  session: 'nl',
  browser: ['ru-RU', 'hu'],
  html: 'cs',
}

describe('detectLanguage', () => {
  test('asks in a fixed order', () => {
    const order: (keyof LanguageSources)[] = ['search', 'cookie', 'local', 'session', 'browser', 'html']
    const found: string[] = []
    for (let sources = all, at = 0; at <= order.length; at++) {
      found.push(detectLanguage(sources))
      const name = order[at]
      if (name) sources = { ...sources, [name]: nothing[name] }
    }
    expect(found).toEqual(['de', 'pl', 'ro', 'nl', 'ru', 'cs', 'sr'])
  })

  test('skips what is none of the ten languages', () => {
    expect(
      detectLanguage({ ...nothing, search: '?lng=xx', local: '<script>', browser: ['fr-FR', 'ja', 'en-US'] }),
    ).toBe('en')
  })

  test.each([
    ['sr-Cyrl-RS', 'sr'],
    ['cnr-ME', 'sr'],
    ['EN_gb', 'en'],
    ['sq-AL', 'sq'],
  ])('%s is %s', (tag, language) => {
    expect(detectLanguage({ ...nothing, browser: [tag] })).toBe(language)
  })
})
