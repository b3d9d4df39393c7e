import { describe, expect, test } from 'vitest'
import { authPath, guestPath, managerPath } from './paths.ts'

describe('addresses of a hotel', () => {
  test('the sign-in address carries the mode only for managers', () => {
    expect(authPath('old-town')).toBe('/old-town/auth')
    expect(authPath('old-town', 'manager')).toBe('/old-town/auth?mode=manager')
  })

  test('homes have no trailing slash, and pages follow theirs', () => {
    expect(guestPath('old-town')).toBe('/old-town/guest')
    expect(guestPath('old-town', 'requests')).toBe('/old-town/guest/requests')
    expect(managerPath('old-town', 'requests')).toBe('/old-town/manager/requests')
  })
})
