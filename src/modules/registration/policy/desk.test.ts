import { expect, test } from 'vitest'
import { Strokes } from '../contract/strokes.ts'
import { getSignedText, type Signed, toCanonicalJson } from './canonical.ts'
import { allowsLiveVideo, getIdentity, getOutputs, getSigning, getTakingOutput } from './desk.ts'
import type { Kind } from './kinds.ts'
import { getPack, type Moment, type PackCode, packCodes } from './packs.ts'
import { addPoint, isSignatureEmpty, toSvgPath } from './strokes.ts'
import { getLawSentence, getPackLanguage, getSignedSentence, textVersion } from './words.ts'

const kind = (age: Kind['age'], more: Partial<Kind> = {}): Kind => ({
  national: false,
  age,
  lead: false,
  isAsked: true,
  document_type: null,
  isResidentOutsideEu: false,
  ...more,
})

test.each<[PackCode, string]>([
  ['me', 'none none none none'],
  ['rs', 'none none none none'],
  ['hr', 'none none none none'],
  ['it', 'none none none none'],
  ['es', 'screen screen screen none'],
  ['de', 'paper paper none none'],
  ['cz', 'none none none none'],
  ['own', 'paper paper paper none'],
])('%s: lead, adult, minor and child sign %s', (code, wanted) => {
  const kinds = [kind('adult', { lead: true }), kind('adult'), kind('minor'), kind('child')]
  expect(kinds.map((one) => getSigning(getPack(code), { own_signature: 'paper' }, one)).join(' ')).toBe(wanted)
  expect(getSigning(getPack(code), { own_signature: 'paper' }, kind('adult', { isAsked: false }))).toBe('none')
})

test('a minor who travels alone in Germany signs', () => {
  expect(getSigning(getPack('de'), { own_signature: 'none' }, kind('minor', { lead: true }))).toBe('paper')
})

test('Italy wants to see people before the door opens; video is for Italy and for one’s own pack', () => {
  const of = (code: PackCode) => getIdentity(getPack(code), { own_identity: 'none' })
  expect(packCodes.map(of)).toEqual([
    ...Array<string>(3).fill('required'),
    'before_door',
    ...Array<string>(3).fill('required'),
    'none',
  ])
  expect(packCodes.filter((code) => allowsLiveVideo(getPack(code)))).toEqual(['it', 'own'])
})

test('each report has at most one file that takes it', () => {
  const take = (code: PackCode, other_authority = false) =>
    (['booked', 'arrived', 'left', 'cancelled'] as const satisfies readonly Moment[])
      .map((moment) => getTakingOutput(getPack(code), { other_authority }, moment) ?? '-')
      .join(' ')
  expect(packCodes.map((code) => [code, take(code)])).toEqual([
    ['me', '- csv csv -'],
    ['rs', '- csv csv -'],
    ['hr', '- csv csv -'],
    ['it', '- alloggiati - -'],
    ['es', 'ses_rh ses_pv - -'],
    ['de', '- - - -'],
    ['cz', '- unl - -'],
    ['own', '- csv - -'],
  ])
  expect(take('es', true)).toBe('- csv - -')
  expect(getOutputs(getPack('es'), { other_authority: true })).toEqual(['csv', 'slip'])
})

const signed: Signed = {
  hotel: 'marina',
  of: '5b6c',
  position: 1,
  pack: 'es',
  version: 1,
  language: 'de',
  text_version: textVersion,
  sentence: getSignedSentence('de'),
  fields: {
    surname: 'Petrović',
    given_name: 'Ana',
    citizenship: ['SRB'],
    kinship: { to: 1, kind: 'child' },
    note: 'x',
  },
}

test('what is signed is one text however it was stored, and another one after any change', () => {
  const text = getSignedText(signed)
  expect(text).toBe(
    '{"fields":{"citizenship":["SRB"],"given_name":"Ana","kinship":{"kind":"child","to":1},"surname":"Petrović"},' +
      '"hotel":"marina","language":"de","of":"5b6c","pack":"es","position":1,' +
      '"sentence":"Ich bestätige, dass diese Angaben richtig sind.","text_version":1,"version":1}',
  )
  const stored = {
    note: 'y',
    given_name: 'Ana',
    email: '',
    kinship: { kind: 'child', to: 1 },
    citizenship: ['SRB'],
  } as const
  expect(getSignedText({ ...signed, fields: { ...stored, citizenship: ['SRB'], surname: 'Petrovic\u0301' } })).toBe(
    text,
  )
  const changes: Partial<Signed>[] = [
    { language: 'en' },
    { text_version: 2 },
    { position: 2 },
    { of: '5b6d' },
    { hotel: 'other' },
    { version: 2 },
    { sentence: 'Ich bestätige.' },
    { fields: { ...signed.fields, surname: 'Petrovič' } },
    { fields: { ...signed.fields, kinship: { to: 2, kind: 'child' } } },
    { fields: { ...signed.fields, phone: '600' } },
  ]
  for (const change of changes) expect(getSignedText({ ...signed, ...change })).not.toBe(text)
  expect(toCanonicalJson({ b: 1, a: [{ d: undefined, c: null }] })).toBe('{"a":[{"c":null}],"b":1}')
})

const line = (count: number, width: number, height: number): [number, number][] =>
  Array.from({ length: count }, (_, at) => [
    Math.round((at * width) / (count - 1)),
    Math.round((at * height) / (count - 1)),
  ])

test('a dot and a dash are no signature', () => {
  expect(isSignatureEmpty([line(12, 80, 20)])).toBe(false)
  expect(isSignatureEmpty([line(6, 80, 20), line(6, 80, 20)])).toBe(false)
  for (const strokes of [
    [],
    [line(11, 80, 20)],
    [line(12, 79, 20)],
    [line(12, 80, 19)],
    [[[5, 5] as [number, number]]],
  ])
    expect(isSignatureEmpty(strokes)).toBe(true)
})

test('strokes are whole numbers within the box, and not too many', () => {
  expect(Strokes.safeParse([line(12, 1000, 300)]).success).toBe(true)
  const many = (strokes: number, points: number) => Array.from({ length: strokes }, () => line(points, 9, 9))
  expect(Strokes.safeParse(many(60, 33)).success).toBe(true)
  const wrong: unknown[] = [
    [[[1001, 0]]],
    [[[0, 301]]],
    [[[-1, 0]]],
    [[[0.5, 0]]],
    [[[Number.NaN, 0]]],
    [[[0]]],
    [[[0, 0, 7]]],
    [[]],
  ]
  for (const strokes of [
    ...wrong,
    many(61, 2),
    many(2, 1001),
    Array.from({ length: 60 }, () => line(33, 1000, 300)).map((one) => one.map(() => [1000, 300, 1])),
    'x',
  ])
    expect(Strokes.safeParse(strokes).success).toBe(false)
})

test('what is drawn can always be sent: beyond the limit, and where the pen rests, there are no more points', () => {
  let drawn: Strokes = []
  for (let at = 0; at < 2000; at += 1) drawn = addPoint(drawn, [(at * 37) % 1001, (at * 17) % 301], at % 50 === 0)
  expect(Strokes.safeParse(drawn).success).toBe(true)
  expect(JSON.stringify(drawn).length).toBeGreaterThan(16_000)
  expect(addPoint([[[5, 5]]], [6, 6], false)).toEqual([[[5, 5]]])
  expect(addPoint([[[5, 5]]], [7, 5], false)).toEqual([[[5, 5], [7, 5]]]) // prettier-ignore
  expect(addPoint([[[5, 5]]], [5, 5], true)).toEqual([[[5, 5]], [[5, 5]]])
})

test('strokes are drawn as a path', () => {
  expect(toSvgPath([[[1, 2], [3, 4], [5, 6]], [[7, 8]]])).toBe('M1 2L3 4 5 6M7 8h0') // prettier-ignore
  expect(toSvgPath([])).toBe('')
})

test('the law is named where there is one to name', () => {
  expect(getLawSentence('me', 'en')).toBe('The law of this country requires these details.')
  expect(getLawSentence('es', 'es')).toBe('La ley de este país exige estos datos (Real Decreto 933/2021).')
  expect(packCodes.map(getPackLanguage)).toEqual(['sr', 'sr', 'hr', 'it', 'es', 'de', 'cs', null])
})
