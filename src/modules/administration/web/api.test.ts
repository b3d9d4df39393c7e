import { describe, expect, test } from 'vitest'
import { translator } from '#platform/contract/translate.ts'
import { ApiFailure } from '#platform/web/api.ts'
import administration from '../messages/en.json' with { type: 'json' }
import { failureText, refusal } from './api.ts'

const t = translator({ administration }, 'en')
const told = (message: string) => `Error: ${message}`

describe('the message of a failure', () => {
  const failure = { code: 'administration.slug_taken', message: '' } as const

  test("is the server's reason, in the owner's language", () => {
    expect(failureText(t, new ApiFailure(409, failure))).toBe('Another hotel has this slug. Please choose another one.')
  })
  test('is an unknown error where there is no reason', () => {
    expect(failureText(t, new TypeError('a is not a function'))).toBe('Unknown error')
    expect(refusal(t, undefined, told)).toEqual({ text: 'Error: Unknown error', field: undefined })
  })
  test('is shown at the field that the server names, and below the form where it names none', () => {
    expect(refusal(t, new ApiFailure(409, { ...failure, fields: { slug: failure } }), told)).toEqual({
      field: 'slug',
      text: 'Error: Another hotel has this slug. Please choose another one.',
    })
    expect(refusal(t, new ApiFailure(409, failure), told)).toEqual({
      field: undefined,
      text: 'Error: Another hotel has this slug. Please choose another one.',
    })
  })
})
