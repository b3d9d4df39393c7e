import { expect, test } from 'vitest'
import type { Route } from '#platform/contract/route.ts'
import { registerRoutes } from './register.ts'

const route = {
  id: 'renameThing',
  method: 'PUT',
  path: '/api/things',
  summary: 'Rename a thing',
  access: 'manager',
  audit: { none: 'Nobody asks.' },
  errors: [],
} as const satisfies Route

const register = (...routes: readonly object[]) =>
  registerRoutes(
    { route: () => undefined } as never,
    routes.map((one) => ({ route: one as Route, handle: async () => undefined })),
    {} as never,
  )
const without = (name: 'access' | 'audit', more: object = {}): object => {
  const { [name]: _left, ...rest } = route
  return { ...rest, ...more }
}

test('a start ends with a route by which staff write and that does not say what it leaves in the audit log', () => {
  expect(() => register(route)).not.toThrow()
  for (const more of [{}, { method: 'POST' }, { access: 'owner' }, { access: 'guest-or-manager' }])
    expect(() => register(without('audit', more))).toThrow('Route renameThing does not say what it leaves in the audit')
  for (const more of [{ method: 'GET' }, { access: 'guest' }, { access: 'anyone' }])
    expect(() => register(without('audit', more))).not.toThrow()
})
test('a start ends with a route that does not say who may call it, and with two of one name', () => {
  expect(() => register(without('access'))).toThrow('Route renameThing does not say who may call it')
  expect(() => register(route, route)).toThrow('Two routes are called renameThing')
})
