import { deskRoles } from '#modules/access/policy.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'
import { touchBill } from '#modules/stays/server/lock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import * as contract from '../contract.ts'
import { getBackfill, makeBackfill } from '../contract/backfill.ts'
import { getBill, getMyBill } from '../contract/bill.ts'
import { cancelInvoice, makeBillInvoice } from '../contract/invoices.ts'
import { countLateStays } from '../contract/late.ts'
import { getBillSettings, updateBillSettings } from '../contract/settings.ts'
import { listSuggestions } from '../contract/suggestions.ts'
import { createBackfill } from './backfill.ts'
import { createBillService } from './bill.ts'
import { createChargeService } from './charges.ts'
import { billDemo } from './demo.ts'
import { createBillInvoicing } from './invoicing.ts'
import { notices } from './late/notices.ts'
import { countLate } from './late/open-sums.ts'
import { forgetStays, personal } from './privacy.ts'
import { createBillSettingsService } from './settings.ts'
import type { ChargeSource } from './source.ts'
import { moveMoney } from './store.ts'

/** The money of a stay goes along into another one, and its words go with its guests. */
const stayFollower: StayFollower = {
  merged: async (tx, scope, { from, into }) => {
    // Money moves the bill: without any, and where bills are off, the other stay stays without one.
    if (from.bill_changed_at === null) return
    await moveMoney(tx, scope, from.id, into.id)
    await touchBill(tx, scope, into.id)
  },
  forgotten: forgetStays,
}

/** The server part of the bill. */
export const bill = {
  name: 'bill',
  live: { charges: { roles: deskRoles, scope: 'bills:read' } },
  routes: ({ database, chargeSources }: { database: Database; chargeSources: readonly ChargeSource[] }) => {
    const bills = createBillService(database, chargeSources)
    const charges = createChargeService(database, chargeSources)
    const invoicing = createBillInvoicing(database, chargeSources)
    const settings = createBillSettingsService(database)
    const backfill = createBackfill(database, chargeSources)
    return [
      handleInHotel(getBill, ({ scope, params }) => bills.get(scope, params.stayId)),
      handleInHotel(getMyBill, ({ scope, reply }) => {
        reply.header('cache-control', 'no-store')
        return bills.getMine(scope)
      }),
      handleInHotel(listSuggestions, ({ scope }) => bills.suggest(scope)),
      handleInHotel(contract.addCharge, ({ scope, params, body }) => charges.add(scope, params.stayId, body)),
      handleInHotel(contract.correctCharge, ({ scope, params, body }) => charges.correct(scope, params.chargeId, body)),
      handleInHotel(makeBillInvoice, ({ scope, params, body }) => invoicing.make(scope, params.stayId, body)),
      handleInHotel(cancelInvoice, ({ scope, params, body }) => invoicing.cancel(scope, params.invoiceId, body.id)),
      handleInHotel(countLateStays, ({ scope }) => countLate(database, scope)),
      handleInHotel(getBillSettings, ({ scope }) => settings.get(scope)),
      handleInHotel(updateBillSettings, ({ scope, body }) => settings.update(scope, body)),
      handleInHotel(getBackfill, ({ scope }) => backfill.get(scope)),
      handleInHotel(makeBackfill, ({ scope, body }) => backfill.make(scope, body.expected)),
    ]
  },
  notices,
  stayFollower,
  personal,
  demo: billDemo,
} as const
