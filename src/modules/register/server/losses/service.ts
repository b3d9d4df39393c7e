import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { RegisterLoss } from '../../contract/losses.ts'
import type { EntrySealing } from '../entries/sealing.ts'
import { getWriter } from '../rules.ts'
import * as store from './store.ts'

/** What a restore has left unreadable, for the managers: each is told until they have closed it. */
export const createLosses = ({ database, sealing }: { database: Database; sealing: EntrySealing }) => ({
  find: async (tx: Tx, scope: ManagerScope): Promise<RegisterLoss | null> => {
    const { actor } = scope
    if (actor.kind !== 'manager' || actor.staff_role !== 'manager') return null
    return store.findLoss(tx, scope, actor.name_tag?.id ?? actor.id, sealing.generation)
  },

  /** Idempotent. @throws Refusal 403 at a shared device without a name tag */
  close: (scope: ManagerScope, lostAt: string): Promise<void> => {
    const { id } = getWriter(scope)
    return database.write(scope, (tx) => store.closeLoss(tx, scope, id, lostAt))
  },
})

export type Losses = ReturnType<typeof createLosses>
