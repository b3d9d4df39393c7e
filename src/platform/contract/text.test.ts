import { expect, test } from 'vitest'
import { cleanText } from './format/clean-text.ts'
import { cutText, isHttpsAddress, shortenText, text } from './text.ts'

const shown = (raw: string): string => Array.from(raw, (letter) => letter.codePointAt(0)?.toString(16)).join(' ')

/** Characters that draw nothing by themselves. */
const nothing = [
  '\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u180b', '\u180e', '\u180f', '\u200b', '\u200c', '\u200d',
  '\u200e', '\u200f', '\u2028', '\u2029', '\u202a', '\u202e', '\u2060', '\u2061', '\u2064', '\u2066', '\u2069', '\u206a', '\u2800',
  '\u3000', '\u3164', '\ufe00', '\ufe0e', '\ufe0f', '\ufeff', '\uffa0', '\ufff9', '\u{1d159}', '\u{1d173}', '\u{e0001}', '\u{e0020}',
  '\u{e0041}', '\u{e007f}', '\u{e0100}', '\u{1bca0}', '\u{16fe4}', '\u0000', '\u0085', '\u00a0', '\ud800', '\udfff',
] // prettier-ignore

test.each(nothing.map((one) => [shown(one), one]))(
  'a text of %s alone is empty, and refused where one is required',
  (_name, one) => {
    for (const raw of [one, `${one} ${one}`, ` ${one}${one}\n${one}`, nothing.slice(0, -2).join(one)]) {
      expect(shown(cleanText(raw))).toBe('')
      expect(text(10).safeParse(raw).success).toBe(false)
    }
    expect(cleanText(`Ana${one} ${one}Kos${one}`).replaceAll(/\s+/g, ' ')).toBe('Ana Kos')
  },
)

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष'],
  ['Malayalam, with a joiner at the end', 'അവന്\u200d'],
  ['a family', '👨\u200d👩\u200d👧'],
  ['a flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
  ['a heart', 'danke ❤\ufe0f'],
  ['a keycap', '1\ufe0f\u20e3'],
  ['a skin tone', '👍🏽'],
  ['a technologist', '👩🏽\u200d💻'],
  ['a form of a Chinese letter', '葛\u{e0100}'],
  ['a filler’s neighbours', '김민수'],
])('%s keeps what it needs', (_what, raw) => {
  expect(shown(cleanText(raw))).toBe(shown(raw))
})

test('Latin, Greek and Cyrillic letters need no joiner, and no selector', () => {
  for (const one of ['\u200c', '\u200d', '\ufe0f', '\ufe00', '\u{e0100}'])
    for (const name of ['Ana', 'Άννα', 'Анна', 'José']) {
      const [first = '', ...rest] = Array.from(name)
      expect(shown(cleanText([first, ...rest].join(one)))).toBe(shown(name))
    }
})

test('a text that is cleaned is clean, and a hostile one costs no time', () => {
  for (const one of nothing)
    for (const raw of [`a${one}b`, `1${one}\u20e3`, `王${one}`, `👍${one}${one}`, `ᠠ${one}\u200d`, `e${one}\u0301`])
      expect(shown(cleanText(cleanText(raw)))).toBe(shown(cleanText(raw)))
  const before = process.cpuUsage().user
  for (const raw of ['\u200d', '\u{e0041}', '\u{1f3f4}\u{e0041}', 'a\u0301\u200d', '\ufe0f', 'a\u200d'])
    cleanText(raw.repeat(50_000))
  cleanText(`\u{1f3f4}${'\u{e0041}'.repeat(50_000)}`)
  cleanText(`a${'\u0301'.repeat(50_000)}${'\u200d'.repeat(50_000)}`)
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2_000)
})

test('an address that a page may link to is https, without user and password', () => {
  for (const good of ['https://a.example', 'https://a.example:8443/p?q=1#x', 'https://müller.example/ä'])
    expect([good, isHttpsAddress(good)]).toEqual([good, true])
  for (const bad of [
    'http://a.example',
    'javascript:alert(1)',
    'https://',
    'https://me@a.example',
    'https://me:secret@a.example/',
    'https://a.example/ b',
    'https://a.example\\@b.example',
    ' https://a.example',
  ])
    expect([bad, isHttpsAddress(bad)]).toEqual([bad, false])
})

test('a text is cut between its characters, and dots stand for what is missing', () => {
  expect([cutText('Soup 🍲', 6), cutText('Soup 🍲', 7), cutText('Soup', 9)]).toEqual(['Soup ', 'Soup 🍲', 'Soup'])
  expect([shortenText('Soup 🍲 hot', 7), shortenText('Soup 🍲', 7)]).toEqual(['Soup…', 'Soup 🍲'])
})
