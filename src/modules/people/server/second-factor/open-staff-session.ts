import type { ManagerActor, OwnerActor } from '#modules/access/policy.ts'
import type { Sessions, SignInResult } from '#modules/sessions/server/store/sessions.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { mustSetUp } from './store.ts'

/**
 * Opens the session of a proved account. The caller has verified its second factor, if it has one. Where one is required
 * and missing, the session may only set it up.
 * @param tx on the platform's side
 * @param hotelId null for an owner
 */
export const openStaffSession = async (
  tx: Tx,
  sessions: Sessions,
  actor: ManagerActor | OwnerActor,
  hotelId: string | null,
): Promise<SignInResult> => sessions.open(tx, actor, hotelId, null, null, await mustSetUp(tx, actor, hotelId))
