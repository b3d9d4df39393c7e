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
  test('holes are filled as they are, without escaping', () =>
    expect(t('requests.brought', { name: '<b>Jonas</b>', room: 12 })).toBe(
      'Thank you, <b>Jonas</b>. We bring it to 12.',
    ))
  test('a hole without a value stays empty', () =>
    expect(t('requests.brought', { name: 'Jonas' })).toBe('Thank you, Jonas. We bring it to .'))
  test('a value is not searched for holes', () =>
    expect(t('requests.brought', { name: '{{room}}', room: 1 })).toContain('{{room}}'))
  test.each([
    [1, '1 čeka'],
    [3, '3 čekaju'],
    [5, '5 čeka'],
    [22, '22 čekaju'],
  ])('%i takes the form in which the language counts', (count, text) =>
    expect(t('requests.waiting', { count })).toBe(text),
  )
  test('without plural forms the count is a value like any other', () =>
    expect(t('requests.left', { count: 2 })).toBe('2 left'))
  test.each(['requests.none', 'nothing.at_all', 'bare'])('a key without a text comes back: %s', (key) =>
    expect(t(key)).toBe(key),
  )
  test('whoever knows better says what stands for a missing text', () => {
    expect(translator(messages, 'sr', (key) => `(${key})`)('requests.none')).toBe('(requests.none)')
  })
  test('Albanian counts by its own rules, whatever the browser knows', () => {
    const count = translator({ x: { n_one: 'one', n_other: 'more' } }, 'sq')
    expect([1, 2, 5].map((n) => count('x.n', { count: n }))).toEqual(['one', 'more', 'more'])
  })
})
