import { expect, test } from 'vitest'
import { type FieldName, Person } from '../contract/person.ts'
import { checkPerson, cleanPerson, isLatinNeeded, type PartyMember } from './check-person.ts'
import { getPack, type PackCode, type RegistrationChoices } from './packs.ts'

const choices: RegistrationChoices = {
  offered: ['birth_place', 'birth_country', 'residence_country', 'border_date', 'phone', 'email'],
  own_who: 'all',
  own_signature: 'none',
  own_identity: 'required',
  own_due_hours: null,
  keep_days: null,
  other_authority: false,
  country: 'SVN',
}
const arrival = '2026-11-27'

/** One right person of each pack. */
const right: Record<PackCode, Person> = (() => {
  const names = { surname: 'Petrović', given_name: 'Ana', birth_date: '1984-03-14', citizenship: ['POL'] }
  const document = { document_type: 'passport', document_number: 'DEMO 00005', document_country: 'POL' } as const
  const residence = { residence_country: 'POL', residence_town: 'Kraków', residence_address: 'Rynek 1' }
  const birth = { birth_place: 'Niš', birth_country: 'SRB' }
  const base = { ...names, sex: 'female' } as const
  return {
    me: { ...base, ...document },
    own: { ...base, ...document },
    rs: { ...base, ...birth, ...document },
    hr: { ...base, ...birth, document_type: 'passport', document_number: 'DEMO00005', ...residence },
    it: { ...base, ...birth, ...document },
    es: {
      ...names,
      ...residence,
      residence_postcode: '30-001',
      document_type: 'passport',
      document_number: 'DEMO00005',
      phone: '+48 600 000 000',
    },
    de: { ...names, document_number: 'DEMO00005', ...residence },
    cz: { ...names, document_number: 'DEMO00005', ...residence },
  }
})()

type Stay = { position?: number; party?: readonly PartyMember[]; today?: string }
const check = (code: PackCode | null, person: Person, { position = 1, party = [], today }: Stay = {}): string =>
  checkPerson(code && getPack(code), choices, person, { arrival, position, party, today })
    .map(({ field, code }) => `${field}: ${code.split('.')[1]}`)
    .join(', ')

test('a right person of each pack has nothing wrong, and passes the shape', () => {
  for (const [code, person] of Object.entries(right)) {
    expect([code, check(code as PackCode, person)]).toEqual([code, ''])
    expect(Person.safeParse(person).success).toBe(true)
  }
  expect(check(null, { surname: 'Petrović', given_name: 'Ana' })).toBe('')
})

test('every field of a pack that is left out or blank is named, but for those that may be', () => {
  const mayBeMissing = /^(phone|email|document_place|companions|visa_number|purpose)$/
  for (const [code, person] of Object.entries(right))
    for (const name of Object.keys(person) as FieldName[]) {
      if (mayBeMissing.test(name)) continue
      for (const blank of [undefined, ...(typeof person[name] === 'string' ? ['', ' \t', '\u200b\u0000'] : [])])
        expect([code, name, check(code as PackCode, { ...person, [name]: blank })]).toEqual([
          code,
          name,
          expect.stringMatching(new RegExp(`(^|, )${name}: field_(required|invalid)`)),
        ])
    }
})

test.each([
  ['in the future', '2026-11-28', {}],
  ['after today, though before the arrival', '2026-11-20', { today: '2026-11-10' }],
  ['before 1900', '1899-12-31', {}],
  ['on 31 February', '1984-02-31', {}],
  ['on 29 February of a year that lacks it', '1983-02-29', {}],
  ['in part', '1984', {}],
  ['in part', '1984-03', {}],
  ['written in another way', '14.03.1984', {}],
  ['year zero', '0000-01-01', {}],
] as const)('a date of birth %s (%s) is refused', (_, birth_date, stay) => {
  expect(check('me', { ...right.me, birth_date }, stay)).toBe('birth_date: birth_date_invalid')
})

test('a date of birth on the day of arrival, in 1900 and on 29 February is right; in part where the pack allows it', () => {
  for (const birth_date of ['2026-11-27', '1900-01-01', '1984-02-29'])
    expect(check('me', { ...right.me, birth_date })).toBe('')
  for (const birth_date of ['1984', '1984-03', '1984-03-14', '2026', '2026-11'])
    expect([birth_date, check('cz', { ...right.cz, birth_date })]).toEqual([birth_date, ''])
  for (const birth_date of ['1984-13', '1984-0', '2027', '2026-12', '1899', '198'])
    expect(check('cz', { ...right.cz, birth_date })).toContain('birth_date: birth_date_invalid')
})

test.each(['AB', 'A-B', '1111111', '11 11', 'AB*123', 'AB_12', '12.345', '😀😀😀', '  - /'])(
  'the number %s is refused',
  (document_number) => {
    expect(check('me', { ...right.me, document_number })).toMatch(
      /^document_number: (document_number_invalid|field_required)$/,
    )
  },
)
test.each(['ABC', '112', 'AB 12/3-4', 'Ж1234', '1'.repeat(29) + '2'])('the number %s is right', (document_number) => {
  expect(check('me', { ...right.me, document_number })).toBe('')
})
test('a number of more than 30 signs is too long, with the number in the message', () => {
  const person = { ...right.me, document_number: 'A'.repeat(31) }
  expect(checkPerson(getPack('me'), choices, person, { arrival, position: 1, party: [] })).toEqual([
    { field: 'document_number', code: 'platform.field_too_long', values: { max: 30 } },
  ])
})

test.each([
  ['nif', '00000000T', true],
  ['nif', '12345678Z', true],
  ['nif', '12.345.678Z', false],
  ['nif', '12345678-z', true],
  ['nif', '12345678A', false],
  ['nif', '1234567Z', false],
  ['nif', 'X1234567L', false],
  ['nif', 'M1234567L', true],
  ['nif', 'M1234567A', false],
  ['nie', 'X1234567L', true],
  ['nie', 'Y1234567X', true],
  ['nie', 'Z1234567R', true],
  ['nie', 'X1234567A', false],
  ['nie', '12345678Z', false],
] as const)('a %s of %s: %s', (document_type, document_number, isRight) => {
  const person: Person = { ...right.es, document_type, document_number, support_number: 'DEMO00004' }
  if (document_type === 'nif') person.second_surname = 'Prueba'
  expect(check('es', person)).toBe(isRight ? '' : 'document_number: document_number_invalid')
})

test('with a Spanish number its second surname and support number are needed, with another document refused', () => {
  const nif: Person = { ...right.es, document_type: 'nif', document_number: '00000000T' }
  expect(check('es', nif)).toBe('second_surname: field_required, support_number: field_required')
  expect(check('es', { ...nif, document_type: 'nie', document_number: 'X1234567L' })).toBe(
    'support_number: field_required',
  )
  expect(check('es', { ...right.es, second_surname: 'Prueba', support_number: 'DEMO00004' })).toBe(
    'second_surname: field_not_allowed, support_number: field_not_allowed',
  )
  expect(check('es', { ...right.es, document_type: 'driving_licence' })).toBe('document_type: field_invalid')
  expect(check('me', { ...right.me, document_type: 'nie', document_number: 'X1234567L' })).toBe(
    'document_type: field_invalid',
  )
})

test.each(['SR', 'srb', 'YUG', 'ZAR', 'ABC', 'Srbija', 'S B'])('the country %s is unknown', (country) => {
  for (const name of ['document_country', 'birth_country'] as const)
    if (name === 'document_country' || country !== 'YUG')
      expect(check('rs', { ...right.rs, [name]: country })).toBe(`${name}: country_unknown`)
  expect(check('me', { ...right.me, citizenship: ['POL', country] })).toBe('citizenship: country_unknown')
})
test('somebody may be stateless, a refugee, unknown or of Kosovo, and born in a state that no longer is', () => {
  for (const code of ['XXA', 'XXB', 'XXC', 'XXX', 'RKS'])
    expect(check('me', { ...right.me, citizenship: [code], document_country: code })).toBe('')
  for (const birth_country of ['YUG', 'SCG', 'SUN', 'CSK', 'DDR'])
    expect(check('rs', { ...right.rs, birth_country })).toBe('')
})
test('a citizenship stands once, and at most three do', () => {
  expect(check('me', { ...right.me, citizenship: ['POL', 'DEU', 'FRA'] })).toBe('')
  expect(check('me', { ...right.me, citizenship: ['POL', 'POL'] })).toBe('citizenship: field_invalid')
  expect(check('me', { ...right.me, citizenship: ['POL', 'DEU', 'FRA', 'ITA'] })).toBe('citizenship: field_invalid')
  expect(check('me', { ...right.me, citizenship: [] })).toBe('citizenship: field_required')
})

test('names in another script need their Latin form, each name its own', () => {
  const person = { ...right.me, surname: 'Петровић', given_name: 'Ана' }
  expect(check('me', person)).toBe('latin_surname: latin_needed, latin_given_name: latin_needed')
  expect(check('me', { ...person, latin_surname: 'Petrović', latin_given_name: 'Ана' })).toBe(
    'latin_given_name: latin_needed',
  )
  expect(check('me', { ...person, latin_surname: 'Petrović', latin_given_name: 'Ana' })).toBe('')
  expect(check(null, { surname: 'محمد', given_name: 'Ana' })).toBe('latin_surname: latin_needed')
  expect(['Đoković', 'Ångström', 'O’Neill', 'Jean-Luc', 'Łukasz', "D'Esempio", undefined].some(isLatinNeeded)).toBe(
    false,
  )
  expect(['Ω', 'Иван', '王', 'ʿAlī', 'aл'].map(isLatinNeeded)).toEqual([true, true, true, false, true])
})

test('names have letters, apostrophes, hyphens, blanks and dots, and nothing else', () => {
  for (const surname of ["D'Esempio", 'O’Neill', 'Kowalska-Nowak', 'van der Berg', 'St. John', 'Núñez', 'Nguyễn'])
    expect([surname, check('me', { ...right.me, surname })]).toEqual([surname, ''])
  for (const surname of ['Ana2', 'Ana\nPetrović', 'data:image/png;base64,AAAA', 'Ana <b>', '=cmd', 'Ana@', '😀'])
    expect([surname, check('me', { ...right.me, surname })]).toEqual([surname, 'surname: field_invalid'])
  expect(check('me', { ...right.me, surname: 'A'.repeat(121) })).toBe('surname: field_too_long')
})

test('who has one name has it as surname', () => {
  const { given_name: _, ...without } = right.me
  expect(check('me', { ...without, single_name: true })).toBe('')
  expect(check('me', { ...without, single_name: false })).toBe('given_name: field_required')
  expect(check('me', { ...right.me, single_name: true })).toBe('given_name: field_invalid')
})

test('Spain needs a way to reach an adult: a phone or a mail address', () => {
  const { phone: _, ...without } = right.es
  expect(check('es', without)).toBe('phone: contact_needed')
  expect(check('es', { ...without, email: 'ana@hotel.example' })).toBe('')
  for (const phone of ['12', 'call me', '+', '600O00000', '--------'])
    expect(check('es', { ...without, phone })).toBe('phone: field_invalid')
  for (const email of ['ana', 'ana@', '@hotel.example', 'ana hotel@x.example', 'data:image/png@x'])
    expect(check('es', { ...without, email })).toBe('email: field_invalid')
})

const child: Person = {
  surname: 'Ejemplo',
  given_name: 'Leo',
  birth_date: '2015-06-02',
  citizenship: ['ESP'],
  residence_country: 'ESP',
  residence_town: 'Madrid',
  residence_address: 'Calle de Ejemplo 1',
  residence_postcode: '28001',
}
const party = [
  { position: 1, birth_date: '1984-03-14' },
  { position: 2, birth_date: '2015-06-02' },
  { position: 3, birth_date: '2009-01-01' },
  { position: 4, age: 'adult' },
  { position: 5, birth_date: '2020-01-01' },
] as const satisfies readonly PartyMember[]

test.each([
  [1, ''],
  [4, ''],
  [2, 'kinship: kinship_needed'], // itself
  [3, 'kinship: kinship_needed'], // a minor
  [9, 'kinship: kinship_needed'], // nobody
  [5, 'birth_date: birth_date_invalid, kinship: kinship_needed'], // younger than the child
])('a child in Spain that belongs to person %i: "%s"', (to, wrong) => {
  expect(check('es', { ...child, kinship: { to, kind: 'child' } }, { position: 2, party })).toBe(wrong)
})
test('a child in Spain needs its kinship, and neither document nor phone', () => {
  expect(check('es', child, { position: 2, party })).toBe('kinship: kinship_needed')
  const more: Person = { ...child, kinship: { to: 1, kind: 'child' }, phone: '600000000', document_number: 'DEMO1' }
  expect(check('es', more, { position: 2, party })).toBe('phone: field_not_allowed, document_number: field_not_allowed')
})

test('a child in Czechia has a document of its own, or stands in that of an adult', () => {
  const { document_number: _, ...without } = { ...right.cz, birth_date: '2019' }
  const of = (person: Person) => check('cz', person, { position: 2, party })
  expect(of(without)).toBe('document_number: field_required')
  expect(of({ ...without, document_number: 'DEMO1' })).toBe('')
  expect(of({ ...without, document_of: 1 })).toBe('')
  expect(of({ ...without, document_of: 3 })).toBe('document_of: kinship_needed')
  expect(of({ ...without, document_of: 1, document_number: 'DEMO1' })).toBe('document_of: field_invalid')
  expect(check('cz', { ...right.cz, document_of: 1 })).toBe('document_of: field_not_allowed')
})

test('visa, purpose, border and family have a shape', () => {
  expect(check('cz', { ...right.cz, visa_number: 'DEMO1', purpose: '99' })).toBe('')
  expect(check('cz', { ...right.cz, visa_number: '??', purpose: '9' })).toBe(
    'visa_number: document_number_invalid, purpose: field_invalid',
  )
  expect(check('own', { ...right.own, border_date: '2026-11-27' })).toBe('')
  for (const border_date of ['2026-11-28', '2026-02-30', 'today'])
    expect(check('own', { ...right.own, border_date })).toBe('border_date: field_invalid')
  const family = (companions: Person['companions']) => check('de', { ...right.de, companions })
  expect(family([{ citizenship: 'POL', count: 2 }])).toBe('')
  expect(family([{ citizenship: 'PL', count: 2 }])).toBe('companions: country_unknown')
  expect(family([{ citizenship: 'POL', count: 0 }])).toBe('companions: field_invalid')
  expect(family(Array.from({ length: 11 }, () => ({ citizenship: 'POL', count: 1 })))).toBe('companions: field_invalid')
})

test('an Italian document has the town that issued it', () => {
  expect(check('it', { ...right.it, document_country: 'ITA' })).toBe('document_place: field_required')
  expect(check('it', { ...right.it, document_country: 'ITA', document_place: 'Milano' })).toBe('')
})

test('a picture is in no field', () => {
  for (const name of ['birth_place', 'residence_town', 'residence_address'] as const)
    expect(check('hr', { ...right.hr, [name]: 'data:image/png;base64,AAAA' })).toBe(`${name}: field_invalid`)
})

test('nationals are not asked in Germany: nothing of them may be kept', () => {
  expect(check('de', { surname: 'Müller', citizenship: ['DEU'] })).toBe(
    'surname: field_not_allowed, citizenship: field_not_allowed',
  )
})

test('staff may leave a note of 300 letters with everybody', () => {
  expect(check('de', { ...right.de, note: 'Differs from the document' })).toBe('')
  expect(check('de', { ...right.de, note: 'x'.repeat(301) })).toBe('note: field_too_long')
})

test('a person is cleaned: blanks at the ends, what draws nothing, and empty fields', () => {
  expect(cleanPerson({ surname: '  Petrovic\u0301 ', given_name: '', single_name: false, citizenship: [] })).toEqual({
    surname: 'Petrović',
  })
})

test('the shape refuses unknown properties and other types', () => {
  for (const wrong of [
    { photo: 'x' },
    { surname: 1 },
    { citizenship: 'POL' },
    { kinship: { to: 0, kind: 'child' } },
    { sex: 'x' },
  ])
    expect(Person.safeParse(wrong).success).toBe(false)
})
