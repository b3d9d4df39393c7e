import { expect, test } from 'vitest'
import { resumePath } from './last-path.ts'

test.each([
  ['/hotel-marina/guest/requests', '/hotel-marina/guest/requests'],
  ['/old-town/manager', '/old-town/manager'],
  ['/authors-inn/guest', '/authors-inn/guest'],
  ['/old-town/auth?mode=manager', '/old-town/auth?mode=manager'],
  [null, null],
  ['', null],
  ['/', null],
  ['/auth', null],
  ['/auth/callback', null],
  ['/error', null],
  ['/error/500', null],
  ['/not-found', null],
  ['//elsewhere.example/guest', null],
  ['/\\elsewhere.example', null],
  ['https://elsewhere.example', null],
])('an installed application whose last path is %s opens %s', (last, resumed) => {
  expect(resumePath(last, true)).toBe(resumed)
})

test('in a browser tab the root stays the root', () => {
  expect(resumePath('/hotel-marina/guest', false)).toBeNull()
})
