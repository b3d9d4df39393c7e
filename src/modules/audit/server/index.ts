import { handleInHotel, type OpenOtherHotel } from '#modules/access/server/scope.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { replyHijacked } from '#platform/server/http/route-handler.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import * as contract from '../contract.ts'
import { createAuditService } from './service.ts'
import { removeOldEntries } from './store.ts'

type Options = {
  database: Database
  clock: Clock
  openOtherHotel: OpenOtherHotel
  /** The time zone of a hotel. */
  getZone: (hotelId: string) => Promise<string>
}

/** The log of who did what in a hotel: reading, handing out, and how long it is kept. */
export const createAudit = ({ database, clock, openOtherHotel, getZone }: Options): Module => {
  const audit = createAuditService({ database, openOtherHotel, getZone })
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
    jobs: [cleanupJob('old audit entries', () => database.onPlatform((tx) => removeOldEntries(tx, clock.now())))],
  }
}
