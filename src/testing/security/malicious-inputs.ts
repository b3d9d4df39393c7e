import { repeatText } from './malicious-formats.ts'
import { texts } from './malicious-texts.ts'

const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  0.001,
  0.005,
  1e308,
  -1e308,
  1e-308,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  99_999_999.99,
  100_000_000,
  4.999999999,
  1.005,
  3.333333,
]

const deep = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x')

const others: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  ['a'],
  [1, 2],
  { a: 1 },
  { length: 5 },
  { toString: 'x' },
  { toJSON: 'x' },
  JSON.parse('{"then":"x"}'),
  { id: { $gt: '' } },
  { $ne: null },
  { constructor: { prototype: { polluted: 1 } } },
  Array.from({ length: 1000 }, () => 'x'),
  Array.from({ length: 1000 }, () => ({})),
  deep(50),
  deep(500),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
]

/**
 * Values that have broken programs before, grouped by what they try. At least five hundred; each may be used in any
 * field of any route.
 */
export const maliciousInputs: readonly unknown[] = [...texts, ...numbers, ...others]

const anId = '0190a5c4-0000-7000-8000-000000000000'

const moments = [
  '0000-01-01T00:00:00.000Z',
  '2026-13-45T00:00:00.000Z',
  '2026-02-31T00:00:00.000Z',
  '2026-01-01T25:61:61.000Z',
  '000000000000000000000000',
]

/** Invalid values in the form of our own: a timestamp, a day, a cursor. */
export const impossible: readonly string[] = [
  ...moments,
  ...moments.map((moment) => `${moment}_${anId}`),
  ...moments.map((moment) => `${moment.slice(0, 10)}_${anId}`),
  ...moments.map((moment) => moment.slice(0, 10)),
  ...moments.map((moment) => moment.slice(0, 7)),
  `2026-01-01T00:00:00.000Z_${repeatText('-', 36)}`,
  `2026-01-01T00:00:00.000Z_${repeatText('f', 36)}`,
  `999999999999_${anId}`,
  `999999999_${anId}`,
  ...[
    [],
    [1, 2, 3],
    ['x', 'y', 'z'],
    ['x', 'y', repeatText('-', 36)],
    { a: 1 },
    [null, null, null],
    ['x', 1, anId],
    [1e308, 'x', anId],
    [2 ** 40, anId],
    [-1, 'x', anId],
  ].map((mark) => Buffer.from(JSON.stringify(mark)).toString('base64url')),
]

/** Whole bodies, as bytes: invalid JSON, or JSON that parsers disagree about. */
export const maliciousBodies: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[',
  ']',
  '{}',
  '[]',
  'null',
  'true',
  '0',
  '"x"',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{a:1}',
  '{"a":01}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  '{"a":"\\x"}',
  '{"a":"\u0000"}',
  '{"a":1}{"b":2}',
  '{"a":1} x',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"id":1,"id":2}',
  '\ufeff{}',
  '['.repeat(100_000),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"a":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
  `{"a":"${'x'.repeat(2_000_000)}"}`,
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  'a=1&b=2',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  '\u0000\u0001\u0002',
  '%7B%7D',
  '{"a":"\\u0000"}',
  '/**/{}',
  '{"\ud83d":1}',
]
