import { keyMay } from '#modules/access/policy.ts'
import type { KeyGate } from '#modules/access/server/scope.ts'
import { hotelUnknown } from '#modules/hotels/contract.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { KeyScope } from '#platform/contract/route.ts'
import { keyInvalid, keyNotAllowed, scopeMissing } from '../contract.ts'
import type { ApiKeys } from './api-keys.ts'

/** Admits calls with an API key, for the session gate. */
export const createKeyGate = (keys: ApiKeys): KeyGate => ({
  authenticate: async (route, hotelId, token) => {
    if (hotelId === null) throw new Refusal(keyNotAllowed)
    const found = await keys.find(hotelId, token)
    if (found === null) throw new Refusal(keyInvalid)
    if (found === 'elsewhere') throw new Refusal(hotelUnknown)
    const { scope } = route
    if (scope === undefined) throw new Refusal(keyNotAllowed)
    const { id, name, scopes } = found
    if (!keyMay(scopes, scope)) throw new Refusal(scopeMissing, { values: { scope } })
    keys.noteUse(hotelId, id)
    return {
      actor: { kind: 'integration', id, name, scopes },
      key: {
        getState: async () => {
          const now = await keys.find(hotelId, token)
          if (now === null || now === 'elsewhere') return 'ended'
          return isSame(now.scopes, scopes) ? 'good' : 'changed'
        },
      },
    }
  },
})

const isSame = (some: readonly KeyScope[], others: readonly KeyScope[]): boolean =>
  some.length === others.length && some.every((scope) => others.includes(scope))
