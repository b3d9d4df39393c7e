import { getNameOrEmail } from '#modules/access/policy.ts'
import type { MemberScope } from '#modules/access/server/scope.ts'
import { newId } from '#platform/contract/id.ts'
import type { KeyScope } from '#platform/contract/route.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { hashToken } from '#platform/server/token.ts'
import { insertKey, putKey, putUse } from './store.ts'
import { getPrefix, makeApiKey } from './token.ts'

/** A key of the demo: when it was last used, or that it is revoked. */
export type DemoKey = { name: string; scopes: readonly KeyScope[]; usedMinutes: number | null }

/** Creates rows of keys without a secret, so they open nothing. Without a last use a key is revoked. */
export const addDemoKeys = async (tx: Tx, staff: MemberScope, keys: readonly DemoKey[], now: number): Promise<void> => {
  const { actor } = staff
  const maker = { created_by: getNameOrEmail(actor), created_by_id: actor.id }
  for (const { name, scopes, usedMinutes } of keys) {
    const id = newId()
    const key = makeApiKey()
    const secret = { prefix: getPrefix(key), key_hash: hashToken(key) }
    await insertKey(tx, staff, { id, name, scopes, expires_at: null, ...secret, ...maker })
    if (usedMinutes === null) await putKey(tx, staff, id, { revoked_by: maker.created_by })
    else await putUse(tx, staff.hotelId, id, now - usedMinutes * 60_000, 0)
  }
}
