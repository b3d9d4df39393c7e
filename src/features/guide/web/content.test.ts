import { expect, test } from 'vitest'
import { blocksOf, piecesOf } from './Content.tsx'

test('empty lines part paragraphs, and lines with a dash are a list', () => {
  expect(blocksOf('One\ntwo\n\n\nThree\n- a\n* b\n• c\nfour')).toEqual([
    { kind: 'paragraph', lines: ['One', 'two'] },
    { kind: 'paragraph', lines: ['Three'] },
    { kind: 'list', lines: ['a', 'b', 'c'] },
    { kind: 'paragraph', lines: ['four'] },
  ])
  expect(blocksOf(' \n ')).toEqual([])
})
test('web addresses are links without the sentence around them', () => {
  expect(piecesOf('See https://www.example.com/buses?x=1, or (http://a.example).')).toEqual([
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
    expect(piecesOf(line).some(({ href }) => href !== null)).toBe(false)
})
