import { expect, test } from 'vitest'
import type { PackCode } from '../../../policy/packs.ts'
import {
  changeDraft,
  findProblems,
  getAutoComplete,
  getShownFields,
  toDate,
  type Draft,
  type PersonRules,
} from './draft.ts'

const rulesOf = (pack: PackCode | null, position = 1, others: readonly number[] = []): PersonRules => ({
  settings: { pack, offered: [], own_who: 'all', country: null },
  arrival: '2026-11-29',
  position,
  others,
})
const fill = (rules: PersonRules, ...changes: Partial<Draft>[]): Draft =>
  changes.reduce<Draft>((draft, change) => changeDraft(rules, draft, change), {})
const shown = (rules: PersonRules, draft: Draft = {}): string[] => getShownFields(rules, draft).map(({ name }) => name)

test.each([
  ['--', ''],
  ['1984-3-14', '1984-03-14'],
  ['1984-3-', '1984-03'],
  ['1984--', '1984'],
  ['-3-14', '-03-14'],
  ['1984--14', '1984--14'],
])('the fields of a date that say %s mean %s', (typed, meant) => expect(toDate(typed)).toBe(meant))

test('an answer on which others depend adds and removes fields, with what was typed there', () => {
  const es = rulesOf('es', 2, [1])
  const adult = fill(es, { birth_date: '1990-1-1' }, { document_type: 'nif', document_number: '12345678Z' })
  expect(shown(es, adult)).toEqual(expect.arrayContaining(['second_surname', 'support_number', 'phone']))
  const child = changeDraft(es, adult, { birth_date: '2019-1-1' })
  expect(child).toEqual({ birth_date: '2019-1-1' })
  expect(shown(es, child)).toContain('kinship')
  const alone = fill(es, { given_name: 'Ana', surname: 'Petrović' }, { single_name: true })
  expect(alone).toEqual({ surname: 'Petrović', single_name: true })
})

test('a name in Latin letters is asked only beside one in others', () => {
  const me = rulesOf('me')
  expect(shown(me, { given_name: 'Ana', surname: 'Petrović' })).not.toContain('latin_surname')
  expect(shown(me, { given_name: 'Ана', surname: 'Petrović' })).toContain('latin_given_name')
  expect(fill(me, { surname: 'Петровић' }, { latin_surname: 'Petrović' }, { surname: 'Petrović' })).toEqual({
    surname: 'Petrović',
  })
})

test('a citizen of whom the law asks nothing keeps the citizenship alone', () => {
  const de = rulesOf('de')
  const draft = fill(de, { surname: 'Weber', given_name: 'Clara' }, { citizenship: ['DEU'] })
  expect([draft, shown(de, draft)]).toEqual([{ citizenship: ['DEU'] }, ['citizenship']])
})

test('a child in the passport of a parent has no number, and the code of a purpose is not asked of guests', () => {
  const cz = rulesOf('cz', 2, [1])
  const child = fill(cz, { birth_date: '2019--', document_number: 'DEMO 1' }, { document_of: 1 })
  expect(child).toEqual({ birth_date: '2019--', document_of: 1 })
  expect(shown(cz, child)).not.toContain('purpose')
  expect(findProblems(cz, child).map(({ field }) => field)).not.toContain('document_of')
})

test('dates are checked as they are meant, and empty rows of countries count as none', () => {
  const draft: Draft = {
    surname: 'P',
    given_name: 'A',
    birth_date: '1984-3-14',
    citizenship: ['SRB', ''],
    sex: 'female',
  }
  expect(findProblems(rulesOf('me'), draft).map(({ field }) => field)).toEqual([
    'document_type',
    'document_number',
    'document_country',
  ])
})

test('a browser fills in the first person alone, and never a number', () => {
  expect([getAutoComplete('surname', 1), getAutoComplete('surname', 2), getAutoComplete('document_number', 1)]).toEqual(
    ['family-name', 'off', 'off'],
  )
})
