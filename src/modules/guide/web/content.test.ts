import { expect, test } from 'vitest'
import { parseBlocks, getPieces } from './Content.tsx'

test('empty lines separate paragraphs, and lines with a dash are a list', () => {
  expect(parseBlocks('One\ntwo\n\n\nThree\n- a\n* b\n• c\nfour')).toEqual([
    { kind: 'paragraph', lines: ['One', 'two'] },
    { kind: 'paragraph', lines: ['Three'] },
    { kind: 'list', lines: ['a', 'b', 'c'] },
    { kind: 'paragraph', lines: ['four'] },
  ])
  expect(parseBlocks(' \n ')).toEqual([])
})
test('web addresses become links, without the punctuation around them', () => {
  expect(getPieces('See https://www.example.com/buses?x=1, or (http://a.example).')).toEqual([
    { text: 'See ', href: null },
    { text: 'www.example.com/buses?x=1', href: 'https://www.example.com/buses?x=1' },
    { text: ', or (', href: null },
    { text: 'a.example', href: 'http://a.example' },
    { text: ').', href: null },
  ])
})
test('nothing else becomes a link', () => {
  for (const line of [
    'javascript:alert(1)',
    'data:text/html,x',
    '<a href="https:x">',
    'ftp://a.example',
    '//a.example',
  ])
    expect(getPieces(line).some(({ href }) => href !== null)).toBe(false)
})
