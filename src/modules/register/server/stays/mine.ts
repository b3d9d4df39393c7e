import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { getIdentity } from '#modules/registration/policy/desk.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { findRegistrationSettings } from '#modules/registration/server/settings.ts'
import type { DoorGate, MyStayPart } from '#modules/stays/server/follower.ts'
import type { MyRegistration } from '../../contract.ts'
import { selectStays } from './store.ts'

type Known = Pick<Hotels, 'find'>

const isOn = async (hotels: Known, hotelId: string): Promise<boolean> =>
  featureIsOn((await hotels.find(hotelId))?.features ?? {}, 'registration')

/**
 * Where the law wants a guest to be seen before they get a key, the door code waits for it. Once it was open it stays so,
 * also when somebody comes later.
 */
export const createIdentityGate =
  (hotels: Known): DoorGate =>
  async (tx, scope, { id }) => {
    if (!(await isOn(hotels, scope.hotelId))) return null
    const row = await selectStays(tx, scope).where('id', '=', id).executeTakeFirst()
    if (!row || row.all_seen_at !== null || row.nobody_reason !== '') return null
    const settings = await findRegistrationSettings(tx, scope)
    return settings.register_on && getIdentity(getPack(row.pack), settings) === 'before_door' ? 'identity' : null
  }

/** What is missing of the guest's party in the register, in numbers, for a trusted session. */
export const createMyRegistration =
  (hotels: Known): MyStayPart =>
  async (tx, scope, { stay, trusted }): Promise<MyRegistration> => {
    if (!(await isOn(hotels, scope.hotelId))) return {}
    const row = trusted ? await selectStays(tx, scope).where('id', '=', stay.id).executeTakeFirst() : undefined
    if (!row || row.nobody_reason !== '') return { registration: null }
    const { persons_expected, persons_entered, signatures_missing: signatures, identity_missing: identity } = row
    const persons = Math.max(0, (persons_expected ?? Math.max(1, persons_entered)) - persons_entered)
    return {
      registration: { registered: persons + signatures + identity === 0, missing: { persons, signatures, identity } },
    }
  }
