import { expect, test } from 'vitest'
import type { Translate } from '#platform/contract/translate.ts'
import { ApiFailure } from '../api-failure.ts'
import { withReason } from './retry-transition.ts'

test('a failure says what did not work and why, as two sentences', () => {
  const t: Translate = (key, values) => `${key} ${JSON.stringify(values)}`
  const cause = new ApiFailure(400, { code: 'platform.field_too_long', values: { max: 9 } })
  const told = 'Failed to update order status. platform.field_too_long {"max":9}'
  expect([
    withReason(t, 'Failed to update order status', cause),
    withReason(t, 'Failed to update order status.', cause),
  ]).toEqual([told, told])
})
