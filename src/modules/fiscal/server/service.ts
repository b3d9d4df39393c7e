import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { getActorName } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { changedMeanwhile, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { readCursor } from '#platform/contract/page.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes } from '#platform/server/list/page.ts'
import type { FiscalChange, FiscalRecord, FiscalSubject, listFiscalRecords } from '../contract.ts'
import { findProblem, getLabels } from '../policy.ts'
import * as store from './store.ts'

type Listed = z.output<typeof listFiscalRecords.response>

/** The numbers of fiscal devices that were noted, and those that are missing. */
export const createFiscalService = (database: Database) => ({
  list: (scope: ManagerScope, { state, limit, cursor }: z.output<typeof listFiscalRecords.query>): Promise<Listed> =>
    database.read(scope, async (tx) => {
      const after = cursor === undefined ? null : readCursor(cursor)
      const rows = await store.listRecords(tx, scope, { state, limit, after })
      const items = takeWhileUnderBytes(rows.slice(0, limit))
      const last = items.at(-1)
      return {
        items,
        next_cursor: last && items.length < rows.length ? `${last.due_at}_${last.subject_id}` : null,
        counts: await store.countByState(tx, scope),
        labels: await store.readLabels(tx, scope),
        event_number: await eventNumber(tx, scope),
      }
    }),

  /**
   * Idempotent. The lock of the record decides a race: the second of two sees the entry of the first.
   * @throws Refusal 404 where there is no record and none can be made; 400 for an entry that is not complete; 409 with the
   * record when it is another one than the caller saw, and for a change of what was noted that is no manager's
   */
  put: (
    scope: ManagerScope,
    subject: FiscalSubject,
    id: string,
    { seen, ...entry }: FiscalChange,
  ): Promise<FiscalRecord> =>
    database.write(scope, async (tx) => {
      const found = await store.lockRecord(tx, scope, subject, id)
      if (!found && subject === 'invoices' && seen === null) await store.makeRecord(tx, scope, id)
      const record = found ?? (await store.lockRecord(tx, scope, subject, id)) ?? refuse(notFound)
      const { state, numbers, verify_url = null, none_reason = null } = entry
      const wanted = { state, numbers, verify_url: verify_url || null, none_reason: none_reason || null }
      if (found && isDeepStrictEqual({ ...record, ...wanted }, record)) return record
      const isNoted = record.state !== 'due'
      if ((found && seen !== undefined && seen !== record.updated_at) || (isNoted && !mayChange(scope, seen)))
        throw new Refusal(changedMeanwhile, { current: record })
      const problem = findProblem(wanted, getLabels(record, await store.readLabels(tx, scope)))
      if (problem) refuse(problem.failure, problem.field)
      const by =
        state === 'due'
          ? { done_by: null, via: null }
          : ({ done_by: getActorName(scope.actor), via: scope.actor.kind === 'integration' ? 'api' : 'hand' } as const)
      const changed = await store.updateRecord(tx, scope, record, { ...wanted, ...by })
      const action = isNoted ? 'fiscal.changed' : state === 'none' ? 'fiscal.none' : 'fiscal.noted'
      await recordEntry(tx, scope, action, {
        entity: 'fiscal_records',
        id,
        label: record.label,
        before: forLog(record),
        after: forLog(changed),
      })
      return changed
    }),
})

/** What was noted is changed by managers, who have seen what they change. */
const mayChange = ({ actor }: ManagerScope, seen: string | null | undefined): boolean =>
  actor.kind === 'manager' && actor.staff_role === 'manager' && typeof seen === 'string'

const forLog = ({ state, numbers, verify_url, none_reason }: FiscalRecord) => ({
  state,
  numbers: numbers.map(({ label, value }) => `${label} ${value}`),
  verify_url,
  none_reason,
})
