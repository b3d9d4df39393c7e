import { expect, test } from 'vitest'
import { Failure, formatFailure } from './failure.mjs'

test('a failure is reported as the program’s last lines, one sentence and the path of the log', () => {
  expect(formatFailure(new Failure('No bread: buy some.', { output: 'oven cold\n', log: '/tmp/oven.log' }))).toBe(
    'oven cold\n\n✗ No bread: buy some.\n  The full output is in /tmp/oven.log',
  )
})

test('a folder of another user and a full disk are reported in a sentence', () => {
  expect(
    formatFailure(Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/desk/dist', syscall: 'mkdir' })),
  ).toContain('/desk/dist cannot be changed by this user')
  expect(formatFailure(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }))).toBe(
    '✗ The disk is full (write).',
  )
})
