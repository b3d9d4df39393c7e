import { expect, test } from 'vitest'
import type { GivenSignature } from '../../contract/signature.ts'
import type { PackCode } from '../../policy/packs.ts'
import { getSignatureStatus, moveSignature, sign, type SignedPerson, type SigningRules } from './signature.ts'

const strokes = [Array.from({ length: 12 }, (_, at): [number, number] => [at * 20, at * 5])]
const given: GivenSignature = { strokes, language: 'de' }
const rulesOf = (pack: PackCode | null): SigningRules => ({
  hotelId: 'marina',
  reservationId: '5b6c',
  arrival: '2026-12-01',
  settings: { pack, own_who: 'all', own_signature: 'none', country: null },
})
const es = rulesOf('es')
const ana: SignedPerson = {
  position: 2,
  person: {
    surname: 'Quokkavić',
    given_name: 'Ana',
    birth_date: '1984-03-14',
    citizenship: ['SRB', 'DEU'],
    document_number: 'DEMO 7731',
    kinship: { to: 1, kind: 'child' },
    note: 'Late',
  },
  signature: null,
}
const signed: SignedPerson = { ...ana, signature: sign(es, ana, given) }

test('a signature holds until any signed field changes by one character, or its language, its text or the rules', () => {
  expect(getSignatureStatus(es, ana)).toBe('missing')
  expect(getSignatureStatus(es, signed)).toBe('signed')
  expect(signed.signature).toMatchObject({ strokes, language: 'de' })
  const changed = Object.entries(ana.person).map(([name, value]): [string, unknown] => [
    name,
    name === 'birth_date'
      ? '1984-03-15'
      : typeof value === 'string'
        ? `${value}.`
        : Array.isArray(value)
          ? value.slice(1)
          : { to: 3, kind: 'child' },
  ])
  expect(
    changed.map(([name, value]) => [
      name,
      getSignatureStatus(es, { ...signed, person: { ...ana.person, [name]: value } }),
    ]),
    // A note of staff was not shown.
  ).toEqual(changed.map(([name]) => [name, name === 'note' ? 'signed' : 'stale']))
  expect(getSignatureStatus(es, { ...signed, person: { ...ana.person, phone: '600' } })).toBe('stale')
  const { signature } = signed
  if (!signature) throw new Error('A signature without one.')
  expect(getSignatureStatus(es, { ...signed, signature: { ...signature, language: 'en' } })).toBe('stale')
  expect(getSignatureStatus(es, { ...signed, position: 1 })).toBe('stale')
  expect(getSignatureStatus({ ...es, hotelId: 'other' }, signed)).toBe('stale')
  expect(getSignatureStatus({ ...es, reservationId: '5b6d' }, signed)).toBe('stale')
  const own = { ...es, settings: { ...es.settings, pack: 'own', own_signature: 'screen' } } as const
  expect(getSignatureStatus(own, signed)).toBe('stale')
})

test('who signs nothing on the screen has no signature to wait for, and gives none', () => {
  const child = { ...ana, person: { ...ana.person, birth_date: '2013-12-02' } }
  expect(getSignatureStatus(es, { ...child, signature: signed.signature })).toBe('none')
  for (const pack of ['me', 'rs', 'hr', 'it', 'cz', 'own', null] as const) {
    expect(getSignatureStatus(rulesOf(pack), ana)).toBe('none')
    expect(() => sign(rulesOf(pack), ana, given)).toThrow('platform.invalid_input')
  }
  expect(() => sign(es, child, given)).toThrow('platform.invalid_input')
  const foreign = { ...ana, person: { ...ana.person, citizenship: ['SRB'] } }
  expect(() => sign(rulesOf('de'), foreign, given)).toThrow('register.signature_on_paper')
  expect(() => sign(es, ana, { ...given, strokes: [[[1, 1]]] })).toThrow('register.signature_empty')
})

test('who moves up in the party stays signed, but for a signature that was void before', () => {
  const person = { ...ana.person, kinship: { to: 2, kind: 'child' } } as const
  const before = { ...ana, position: 3, person }
  const after = { ...ana, position: 2 }
  const move = (from: SignedPerson) => ({ ...after, signature: moveSignature(es, from, after) })
  expect(getSignatureStatus(es, move({ ...before, signature: sign(es, before, given) }))).toBe('signed')
  const other = { ...before, person: { ...person, phone: '600' } }
  expect(getSignatureStatus(es, move({ ...before, signature: sign(es, other, given) }))).toBe('stale')
})
