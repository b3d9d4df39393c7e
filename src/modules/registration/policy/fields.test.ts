import { expect, test } from 'vitest'
import type { FieldName, Person } from '../contract/person.ts'
import { checkPerson } from './check-person.ts'
import { getFields } from './fields.ts'
import { getAge, getKind } from './kinds.ts'
import { getOffered, getPack, type PackCode, packCodes, type RegistrationChoices } from './packs.ts'

const choices: RegistrationChoices = {
  offered: [],
  own_who: 'all',
  own_signature: 'none',
  own_identity: 'required',
  own_due_hours: null,
  keep_days: null,
  other_authority: false,
  country: 'SVN',
}
const byName = (one = '', other = ''): number => (one < other ? -1 : 1)
const arrival = '2026-11-27'
const columns = ['me', 'rs', 'hr', 'it', 'es', 'de', 'cz', 'own'] as const

// Copied from the page of the rules, not from the code. all; n, f = nationals, foreign; a, m = adults, minors; L = lead;
// o = where the hotel has switched it on; nif, nie = with such a document; out = who lives outside the EU; - = never.
const asked = `
  birth_date          all  all  all  all  all  all  all  all
  citizenship         all  all  all  all  all  all  all  all
  sex                 all  all  all  all  o    -    -    all
  document_type       all  f    all  L    a    -    -    all
  document_number     all  f    all  L    a    all  all  all
  document_country    all  f    -    L    -    -    -    all
  document_place      -    -    -    L    -    -    -    -
  document_of         -    -    -    -    -    -    m    -
  second_surname      -    -    -    -    nif  -    -    -
  support_number      -    -    -    -    nie  -    -    -
  birth_place         -    all  all  all  -    -    -    o
  birth_country       -    all  all  all  -    -    -    o
  residence_country   o    n    all  -    all  all  all  o
  residence_town      o    n    all  -    all  all  all  o
  residence_address   o    n    all  -    all  all  all  o
  residence_postcode  -    -    -    -    all  -    -    -
  phone               -    -    -    -    a    -    -    -
  email               -    -    -    -    a    -    -    -
  kinship             -    -    -    -    m    -    -    -
  border_date         o    -    out  -    -    -    -    o
  border_place        o    -    out  -    -    -    -    o
  visa_number         -    -    -    -    -    -    all  -
  purpose             -    -    -    -    -    -    all  -
  companions          -    -    -    -    -    L    -    -`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const home: Record<PackCode, string> = {
  me: 'MNE',
  rs: 'SRB',
  hr: 'HRV',
  it: 'ITA',
  es: 'ESP',
  de: 'DEU',
  cz: 'CZE',
  own: 'SVN',
}
const onlyForeign: readonly PackCode[] = ['de', 'cz']

const births = { adult: '1984-03-14', minor: '2010-05-05', child: '2015-06-02' } as const
const kinds = (['adult', 'minor', 'child'] as const).flatMap((age) =>
  [true, false].flatMap((national) =>
    [1, 2].flatMap((position) =>
      (['nif', 'nie', 'passport'] as const).flatMap((document) =>
        (['AUT', 'USA'] as const).flatMap((residence) =>
          [true, false].map((isOn) => ({ age, national, position, document, residence, isOn })),
        ),
      ),
    ),
  ),
)

test.each(columns)('%s asks every kind of person for the fields of its law, and for no other', (code) => {
  const pack = getPack(code)
  for (const { age, national, position, document, residence, isOn } of kinds) {
    const person: Person = {
      birth_date: births[age],
      citizenship: national ? ['USA', home[code]] : ['USA'],
      document_type: document,
      residence_country: residence,
    }
    const offered = isOn ? asked.map(([name]) => name as FieldName) : []
    const wanted = asked
      .filter((line) => {
        if (onlyForeign.includes(code) && national) return false
        switch (line[1 + columns.indexOf(code)] ?? '') {
          case 'all': return true
          case 'n': return national
          case 'f': return !national
          case 'a': return age === 'adult'
          case 'm': return age !== 'adult'
          case 'L': return position === 1
          case 'o': return isOn
          case 'nif': return age === 'adult' && document === 'nif'
          case 'nie': return age === 'adult' && document !== 'passport'
          case 'out': return residence === 'USA'
          default: return false
        } // prettier-ignore
      })
      .map(([name]) => name)
    const all = { ...choices, offered }
    const names = getFields(pack, all, getKind(pack, all, person, { arrival, position })).map(({ name }) => name)
    const everywhere = ['surname', 'given_name', 'single_name', 'latin_surname', 'latin_given_name']
    const isAsked = !(onlyForeign.includes(code) && national)
    expect([person, position, names.toSorted(byName)]).toEqual([
      person,
      position,
      [...(isAsked ? everywhere : []), ...wanted].toSorted(byName),
    ])
    // What is not asked for is refused, each field by its own name.
    for (const [name = ''] of asked) {
      const value = { ...person, ...filled, ...person }[name as FieldName]
      const problems = checkPerson(pack, all, { ...person, [name]: value }, { arrival, position, party: [] })
      const isRefused = problems.some((one) => one.field === name && one.code === 'registration.field_not_allowed')
      expect([code, name, person, isRefused]).toEqual([code, name, person, !wanted.includes(name)])
    }
  }
})

const filled: Person = {
  sex: 'female',
  document_number: 'DEMO1',
  document_country: 'USA',
  document_place: 'X',
  document_of: 1,
  second_surname: 'Prueba',
  support_number: 'DEMO00004',
  birth_place: 'X',
  birth_country: 'USA',
  residence_town: 'X',
  residence_address: 'X',
  residence_postcode: '1',
  phone: '600000000',
  email: 'ana@hotel.example',
  kinship: { to: 1, kind: 'child' },
  border_date: '2026-11-20',
  border_place: 'X',
  visa_number: 'DEMO2',
  purpose: '10',
  companions: [{ citizenship: 'POL', count: 2 }],
}

test('without a pack there are two names, and four harmless fields that a hotel may switch on', () => {
  const names = (offered: readonly FieldName[]) => {
    const all = { ...choices, offered }
    const kind = getKind(null, all, {}, { arrival, position: 1 })
    return getFields(null, all, kind)
      .flatMap(({ name, isRequired }) => (isRequired ? [name, '*'] : [name]))
      .join(' ')
  }
  expect(names([])).toBe('surname * given_name * single_name latin_surname latin_given_name')
  expect(names(['document_number', 'sex', 'birth_date', 'citizenship', 'phone', 'email'])).toBe(
    'surname * given_name * single_name latin_surname latin_given_name birth_date citizenship phone email',
  )
})

test('a hotel switches on only what its pack offers', () => {
  expect(packCodes.map((code) => [code, getOffered(getPack(code)).join(' ')])).toEqual([
    ['me', 'residence_country residence_town residence_address border_date border_place'],
    ['rs', ''],
    ['hr', ''],
    ['it', ''],
    ['es', 'sex'],
    ['de', ''],
    ['cz', ''],
    ['own', 'birth_place birth_country residence_country residence_town residence_address border_date border_place'],
  ])
})

test('every field stands after the ones that decide about it', () => {
  for (const code of packCodes) {
    const pack = getPack(code)
    const names = getFields(
      pack,
      { offered: pack.offered },
      getKind(pack, choices, { ...filled, document_type: 'nif', residence_country: 'USA' }, { arrival, position: 1 }),
    ).map(({ name }) => name)
    const at = (name: FieldName): number => names.indexOf(name)
    expect(names.slice(5, 7)).toEqual(['birth_date', 'citizenship'])
    if (code === 'es') expect(at('document_type')).toBeLessThan(at('second_surname'))
    if (code === 'hr') expect(at('residence_country')).toBeLessThan(at('border_date'))
  }
})

test.each([
  // the day before, and the day of the birthday
  ['2012-11-28', '2026-11-27', 'child'],
  ['2012-11-28', '2026-11-28', 'minor'],
  ['2008-11-28', '2026-11-27', 'minor'],
  ['2008-11-28', '2026-11-28', 'adult'],
  // 29 February: older on 1 March, and on the day itself where the year has it
  ['2008-02-29', '2026-02-28', 'minor'],
  ['2008-02-29', '2026-03-01', 'adult'],
  ['2004-02-29', '2022-02-28', 'minor'],
  ['2014-02-28', '2028-02-28', 'minor'],
  ['2014-03-01', '2028-02-29', 'child'],
  // in part: the last day that it can mean
  ['2008', '2026-12-30', 'minor'],
  ['2008', '2026-12-31', 'adult'],
  ['2008-02', '2026-02-28', 'minor'],
  ['2008-02', '2026-03-01', 'adult'],
  ['2012-04', '2026-04-29', 'child'],
  ['2012-04', '2026-04-30', 'minor'],
  [undefined, '2026-11-27', 'adult'],
  ['so', '2026-11-27', 'adult'],
] as const)('born %s and arriving on %s: %s', (born, day, age) => {
  expect(getAge(born, day)).toBe(age)
})

test('a pack of one’s own has the country of the hotel, and may ask foreigners alone', () => {
  const own = getPack('own')
  const kind = (own_who: 'all' | 'foreign', citizenship: string[]) =>
    getKind(own, { own_who, country: 'SVN' }, { citizenship }, { arrival, position: 1 })
  expect(kind('all', ['SVN'])).toMatchObject({ national: true, isAsked: true })
  expect(kind('foreign', ['SVN'])).toMatchObject({ national: true, isAsked: false })
  expect(kind('foreign', ['ITA', 'SVN'])).toMatchObject({ national: true, isAsked: false })
  expect(kind('foreign', ['ITA'])).toMatchObject({ national: false, isAsked: true })
  expect(
    getKind(own, { own_who: 'foreign', country: null }, { citizenship: ['ITA'] }, { arrival, position: 2 }),
  ).toMatchObject({
    national: false,
    isAsked: true,
    lead: false,
  })
})
