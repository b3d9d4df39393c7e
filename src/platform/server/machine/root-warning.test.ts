import { expect, test } from 'vitest'
import { rootWarning } from './root-warning.ts'

const nothing = () => false

test('starting the server as root prints what to do, but not for other users, nor in a container', () => {
  expect(rootWarning({}, 0, nothing)).toBe(
    'Warning: this runs as root. Give it an account of its own, as deploy/deskbell.service does.',
  )
  expect(rootWarning({}, 1000, nothing)).toBe(null)
  for (const env of [{ container: 'podman' }, { KUBERNETES_SERVICE_HOST: '10.0.0.1' }])
    expect(rootWarning(env, 0, nothing)).toBe(null)
  expect(rootWarning({}, 0, (path) => path === '/.dockerenv')).toBe(null)
})
