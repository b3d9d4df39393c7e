import { expect, test } from 'vitest'
import { ApiFailure } from '#platform/web/api-failure.ts'
import { fieldErrorsOf } from '#platform/web/calls/field-errors.ts'
import { TaxPersons, type TaxPerson } from '../contract/party.ts'
import { changePerson, isSpecial, isWrong, listPersonFields, readPersons } from './persons.ts'

const read = (adults: string, children: string, known: readonly TaxPerson[] = []): TaxPerson[] => {
  const persons = readPersons({ adults, children }, known)
  if (isWrong(persons)) throw new Error(`Wrong: ${persons.join(', ')}`)
  return persons
}
const plain = { exempt: null, from: null, until: null }

test('of persons of whom only numbers and ages are typed, nothing else is sent', () => {
  const persons = read('2', '9, 14')
  expect(persons.map(({ age, exempt, from, until }) => ({ age, exempt, from, until }))).toEqual([
    { age: null, ...plain },
    { age: null, ...plain },
    { age: 9, ...plain },
    { age: 14, ...plain },
  ])
  expect(persons.some(isSpecial)).toBe(false)
})

test('the reason and the days of a person are sent, and can be taken back', () => {
  const persons = read('2', '14')
  const changed = [
    [1, { exempt: 'companion' }],
    [1, { from: '2026-11-30' }],
    [2, { until: '2026-12-01' }],
  ] as const
  const known = changed.reduce<TaxPerson[]>(
    (now, [at, change]) => changePerson(read('2', '14', now), now, at, change),
    [...persons],
  )
  const sent = TaxPersons.parse(read('2', '14', known))
  expect(sent.map(({ age, exempt, from, until }) => ({ age, exempt, from, until }))).toEqual([
    { age: null, ...plain },
    { age: null, exempt: 'companion', from: '2026-11-30', until: null },
    { age: 14, ...plain, until: '2026-12-01' },
  ])
  const back = changePerson(sent, known, 1, { exempt: null, from: null })
  expect(read('2', '14', back).map(isSpecial)).toEqual([false, false, true])
})

test('who types another number for a moment loses nothing of what was entered of a person', () => {
  const persons = read('2', '14')
  const first = changePerson(persons, [], 2, { exempt: 'school_trip' })
  const meanwhile = read('', '1', first)
  const later = changePerson(meanwhile, first, 0, { exempt: 'disability' })
  expect(read('2', '14', later).map(({ exempt }) => exempt)).toEqual([null, null, 'school_trip'])
  expect(read('2', '14', later).map(({ id }) => id)).toEqual(persons.map(({ id }) => id))
})

test('what the server refuses of a person is shown at their field', () => {
  const refusal = new ApiFailure(400, {
    code: 'platform.invalid_input',
    fields: { 'persons.1.until': { code: 'platform.field_invalid', message: 'Please check.' } },
  })
  const errors = fieldErrorsOf((key) => key, refusal, listPersonFields(read('2', '')))
  expect(errors).toEqual({ 'persons.1.until': 'platform.field_invalid' })
})
