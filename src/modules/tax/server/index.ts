import { handleInHotel } from '#modules/access/server/scope.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { replyHijacked } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as parties from '../contract/party.ts'
import { getTaxReport } from '../contract/report.ts'
import { chargeAtEnd } from './charging.ts'
import { taxDemo } from './demo.ts'
import { expectTax } from './due.ts'
import { createPartyService, mergeParties } from './parties.ts'
import { personal, removeOldParties } from './privacy.ts'
import { createReportService } from './report.ts'
import { createRuleService } from './rules.ts'
import { deleteParties } from './store.ts'

const stayFollower: StayFollower = { ended: chargeAtEnd, merged: mergeParties, forgotten: deleteParties }

/** The server part of the tourist tax. */
export const tax = {
  name: 'tax',
  routes: ({ database }: { database: Database }) => {
    const rules = createRuleService(database)
    const party = createPartyService(database)
    const report = createReportService(database)
    return [
      handleInHotel(contract.listTaxRules, ({ scope }) => rules.list(scope)),
      handleInHotel(contract.addTaxRule, ({ scope, body }) => rules.add(scope, body)),
      handleInHotel(contract.updateTaxRule, ({ scope, params, body }) => rules.update(scope, params.ruleId, body)),
      handleInHotel(contract.succeedTaxRule, ({ scope, params, body }) => rules.succeed(scope, params.ruleId, body)),
      handleInHotel(contract.deleteTaxRule, ({ scope, params }) => rules.remove(scope, params.ruleId)),
      handleInHotel(parties.getTaxParty, ({ scope, params, query }) => party.get(scope, params.stayId, query.nights)),
      handleInHotel(parties.putTaxParty, ({ scope, params, body }) => party.put(scope, params.stayId, body)),
      handleInHotel(parties.calculateTax, ({ scope, body }) => party.calculate(scope, body)),
      handleInHotel(parties.chargeTaxNow, ({ scope, params, body }) =>
        party.chargeNow(scope, params.stayId, body.nights),
      ),
      handleInHotel(getTaxReport, async ({ scope, query, reply }) => {
        if (query.format === 'json') return report.get(scope, query.month)
        void reply
          .headers({
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="tourist-tax-${query.month}.csv"`,
            'cache-control': 'no-store',
          })
          .send(await report.exportCsv(scope, query.month))
        return replyHijacked as never
      }),
    ]
  },
  jobs: ({ database }: { database: Database }) => removeOldParties(database),
  stayFollower,
  chargeSource: { expectTax },
  personal,
  demo: taxDemo,
} as const
