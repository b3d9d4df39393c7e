import { expect, test } from 'vitest'
import { ApiFailure } from '../api-failure.ts'
import { fieldErrorsOf } from './field-errors.ts'

const t = (key: string) => key
const required = { code: 'platform.field_required', message: 'm' } as const
const tooLong = { code: 'platform.field_too_long', message: 'm' } as const
const refuse = (fields?: NonNullable<ApiFailure['fields']>) =>
  new ApiFailure(400, { code: 'platform.invalid_input', message: 'm', ...(fields && { fields }) })

test('a refusal says what is wrong with each field, and what the form has no place for stands above it', () => {
  const cause = refuse({ name: required, 'lines.2.note': tooLong, scheduled_for: required })
  expect(fieldErrorsOf(t, cause)).toEqual({
    name: 'platform.field_required',
    'lines.2.note': 'platform.field_too_long',
    scheduled_for: 'platform.field_required',
  })
  expect(fieldErrorsOf(t, cause, ['name', 'lines'])).toEqual({
    name: 'platform.field_required',
    lines: 'platform.field_too_long',
    form: 'platform.field_required',
  })
  expect(fieldErrorsOf(t, refuse({ linesman: required }), ['lines'])).toEqual({ form: 'platform.field_required' })
})

test('a refusal that names no field says nothing of any', () => {
  expect([fieldErrorsOf(t, refuse()), fieldErrorsOf(t, refuse({}), ['name'])]).toEqual([null, null])
})
