import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Clock } from '#platform/server/clock.ts'
import { replyHijacked } from '#platform/server/http/route-handler.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import * as contract from '../contract.ts'
import { createAuditService, type Options } from './service.ts'
import { removeOldEntries } from './store.ts'

/** The log of who did what in a hotel: reading, handing out, and how long it is kept. */
export const createAudit = ({ clock, ...options }: Options & { clock: Clock }): Module => {
  const audit = createAuditService(options)
  return {
    routes: [
      handleInHotel(contract.listAudit, ({ scope, query }) => audit.list(scope, query)),
      handleInHotel(contract.exportAudit, async ({ scope, query, reply }) => {
        const file = await audit.exportCsv(scope, query)
        void reply
          .headers({
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="audit-${scope.hotelId}.csv"`,
            'cache-control': 'no-store',
          })
          .send(file)
        return replyHijacked as never
      }),
      handleInHotel(contract.getAuditSettings, ({ scope }) => audit.settings(scope)),
      handleInHotel(contract.changeAuditSettings, ({ scope, body }) => audit.changeSettings(scope, body)),
      handleInHotel(contract.listHotelAudit, ({ params, query }) => audit.listForOwner(params.hotelId, query)),
    ],
    jobs: [
      cleanupJob('old audit entries', () => options.database.onPlatform((tx) => removeOldEntries(tx, clock.now()))),
    ],
  }
}
