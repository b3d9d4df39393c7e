import { getRegistrationSettings, updateRegistrationSettings } from '#modules/registration/contract/settings.ts'
import type { Person, TestServer } from '../../test-server.ts'

/** Changes what is named of the registration settings of a manager's hotel. @returns the answer */
export const changeRegistration = async (world: Pick<TestServer, 'call'>, manager: Person, change: object) => {
  const params = { hotelSlug: manager.hotelId ?? '' }
  const { body } = await world.call(manager, getRegistrationSettings, { params })
  const { updated_at: _at, keep_set_on: _set, register_since: _since, secret_copy_checked_at: _copy, ...form } = body
  return world.call(manager, updateRegistrationSettings, { params, body: { ...form, ...change } })
}
