import { expect, test } from 'vitest'
import { resumePath } from './last-path.ts'

test.each([
  ['/hotel-marina/guest/requests', '/hotel-marina/guest/requests'],
  ['/old-town/manager', '/old-town/manager'],
  ['/authors-inn/guest', '/authors-inn/guest'],
  ['/old-town/guest/menu?card=auth', '/old-town/guest/menu?card=auth'],
  [null, null],
  ['', null],
  ['/', null],
  ['/auth', null],
  ['/auth/callback', null],
  ['/error', null],
  ['/error/500', null],
  ['/not-found', null],
  ['/old-town/auth', null],
  ['/old-town/auth?mode=manager', null],
  ['/old-town/error', null],
  ['/old-town/not-found', null],
  ['/old-town/together', null],
  ['/old-town/p', null],
  ['/old-town/arrive', null],
  ['//elsewhere.example/guest', null],
  ['/\\elsewhere.example', null],
  ['https://elsewhere.example', null],
])('an installed application whose last path is %s opens %s', (last, resumed) => {
  expect(resumePath('/', last, true)).toBe(resumed)
})

test.each([
  ['/hotel-marina/guest', '/hotel-marina/manager/requests', '/hotel-marina/manager/requests'],
  ['/hotel-marina/guest', '/hotel-marina/auth?mode=manager', null],
  ['/hotel-marina/guest', '/hotel-marina/guest/menu', '/hotel-marina/guest/menu'],
  ['/hotel-marina/guest', '/hotel-marina/guest', null],
  ['/hotel-marina/guest', '/old-town/manager', null],
  ['/hotel-marina/guest', '/hotel-marina-2/manager', null],
  ['/hotel-marina/guest', '/not-found', null],
  ['/hotel-marina/guest/requests', '/hotel-marina/manager', null],
  ['/hotel-marina/guest?lng=de', '/hotel-marina/manager', null],
  ['/hotel-marina/auth', '/hotel-marina/manager', null],
  ['/welcome', '/hotel-marina/manager', null],
])('the application of a hotel, opened at %s with the last path %s, opens %s', (at, last, resumed) => {
  expect(resumePath(at, last, true)).toBe(resumed)
})

test('in a browser tab the root stays the root', () => {
  expect([
    resumePath('/', '/hotel-marina/guest/requests', false),
    resumePath('/hotel-marina/guest', '/hotel-marina/manager', false),
  ]).toEqual([null, null])
})
