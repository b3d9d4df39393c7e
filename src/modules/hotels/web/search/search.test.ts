import { beforeEach, describe, expect, test } from 'vitest'
import { highlightMatches } from './highlight-matches.ts'
import { forgetHotels, recentHotels } from './recent-hotels.ts'
import { rememberHotel } from './remember-hotel.ts'

const marked = (text: string, typed: string): string =>
  highlightMatches(text, typed)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

describe('search matches are highlighted', () => {
  test.each([
    ['Old Town Apartments, Kotor', 'Kot', 'Old Town Apartments, [Kot]or'],
    ['Lovćen Lodge', 'lovcen', '[Lovćen] Lodge'],
    ['Kotor Bay, Kotor', 'kotor', '[Kotor] Bay, [Kotor]'],
    ['Hotel Marina, Budva', 'budva marina', 'Hotel [Marina], [Budva]'],
    ['Banana House', 'anana', 'B[anana] House'],
    ['Đorđe’s', 'dorde', '[Đorđe]’s'],
    ['Hotel Marina', 'zzz', 'Hotel Marina'],
    ['Hotel Marina', '', 'Hotel Marina'],
  ])('%s for "%s"', (text, typed, expected) => expect(marked(text, typed)).toBe(expected))
})

describe('recently visited hotels', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = new Map()
    Object.assign(globalThis, {
      localStorage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, text: string) => void kept.set(name, text),
        removeItem: (name: string) => void kept.delete(name),
      },
    })
  })
  const hotel = (number: number) => ({
    id: `house-${number}`,
    name: `House ${number}`,
    logo_url: null,
    accent: '#123456',
  })

  test('the last five are kept, latest first, each once', () => {
    for (const number of [1, 2, 3, 4, 5, 6, 3]) rememberHotel(hotel(number), number)
    expect(recentHotels().map(({ id }) => id)).toEqual(['house-3', 'house-6', 'house-5', 'house-4', 'house-2'])
  })
  test('only what the list shows is stored', () => {
    rememberHotel({ ...hotel(1), features: {} } as never, 7)
    expect(recentHotels()).toEqual([{ ...hotel(1), at: 7 }])
  })
  test('cleared hotels leave nothing behind', () => {
    rememberHotel(hotel(1), 1)
    forgetHotels()
    expect([recentHotels(), kept.size]).toEqual([[], 0])
  })
  test.each([
    '',
    'no json',
    '{}',
    'null',
    '[1, null, {}]',
    '[{"id":"x","name":"X","logo_url":7,"accent":"#000000","at":1}]',
  ])('an unreadable entry counts as none: %s', (text) => {
    kept.set('recent-hotels', text)
    expect(recentHotels()).toEqual([])
  })
  test('a browser that forbids storage stores none', () => {
    Object.assign(globalThis, {
      localStorage: {
        getItem: () => {
          throw new Error('forbidden')
        },
        setItem: () => {
          throw new Error('forbidden')
        },
      },
    })
    rememberHotel(hotel(1), 1)
    expect(recentHotels()).toEqual([])
  })
})
