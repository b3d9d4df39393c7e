import { deskRoles } from '#modules/access/policy.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { listFiscalRecords, putFiscalRecord } from '../contract.ts'
import { fiscalDemo } from './demo.ts'
import { notices, webhookEvent } from './notifications.ts'
import { createFiscalService } from './service.ts'
import { dueReminders } from './store.ts'

/** The server part of fiscal numbers. */
export const fiscal = {
  name: 'fiscal',
  live: { fiscal_records: { roles: deskRoles, scope: 'bills:read' } },
  routes: ({ database }: { database: Database }) => {
    const records = createFiscalService(database)
    return [
      handleInHotel(listFiscalRecords, ({ scope, query }) => records.list(scope, query)),
      handleInHotel(putFiscalRecord, ({ scope, params, body }) =>
        records.put(scope, params.subject, params.subjectId, body),
      ),
    ]
  },
  notices,
  webhookEvent,
  jobs: ({ database }: { database: Database }) => sweepDueRows(database, [dueReminders]),
  demo: fiscalDemo,
} as const
