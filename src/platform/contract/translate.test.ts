import { describe, expect, test } from 'vitest'
import { translator } from './translate.ts'

const messages = {
  requests: {
    title: 'Requests',
    brought: 'Thank you, {{name}}. We bring it to {{ room }}.',
    waiting_one: '{{count}} čeka',
    waiting_few: '{{count}} čekaju',
    waiting_other: '{{count}} čeka',
    left: '{{count}} left',
  },
}

describe('translator', () => {
  const t = translator(messages, 'sr')

  test('a key is a folder and a name', () => expect(t('requests.title')).toBe('Requests'))
  test('placeholders are filled in without escaping', () =>
    expect(t('requests.brought', { name: '<b>Jonas</b>', room: 12 })).toBe(
      'Thank you, <b>Jonas</b>. We bring it to 12.',
    ))
  test('a placeholder without a value stays empty', () =>
    expect(t('requests.brought', { name: 'Jonas' })).toBe('Thank you, Jonas. We bring it to .'))
  test('placeholders in a value are not filled in', () =>
    expect(t('requests.brought', { name: '{{room}}', room: 1 })).toContain('{{room}}'))
  test.each([
    [1, '1 čeka'],
    [3, '3 čekaju'],
    [5, '5 čeka'],
    [22, '22 čekaju'],
  ])('%i takes the plural form of the language', (count, text) => expect(t('requests.waiting', { count })).toBe(text))
  test('without plural forms the count is an ordinary value', () =>
    expect(t('requests.left', { count: 2 })).toBe('2 left'))
  test.each(['requests.none', 'nothing.at_all', 'bare'])('a key without a text is returned: %s', (key) =>
    expect(t(key)).toBe(key),
  )
  test('a caller can supply the text for a missing one', () => {
    expect(translator(messages, 'sr', (key) => `(${key})`)('requests.none')).toBe('(requests.none)')
  })
  test('Albanian has its own plural rules, whatever the browser supports', () => {
    const count = translator({ x: { n_one: 'one', n_other: 'more' } }, 'sq')
    expect([1, 2, 5].map((n) => count('x.n', { count: n }))).toEqual(['one', 'more', 'more'])
  })
})
