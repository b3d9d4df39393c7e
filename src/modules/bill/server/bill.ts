import { getStayId, type GuestScope, type ManagerScope } from '#modules/access/server/scope.ts'
import { findHotelWith, type Hotels } from '#modules/hotels/server/hotels.ts'
import type { MyStayPart } from '#modules/stays/server/follower.ts'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { notShown, type Bill, type ExpectedTax, type MyBillPart, type UnderWay } from '../contract/bill.ts'
import type { ChargeSuggestion } from '../contract/suggestions.ts'
import { includesGuest, suggestCharges, sumBill } from '../policy.ts'
import { findBillSettings } from './settings.ts'
import type { ChargeSource } from './source.ts'
import * as store from './store.ts'

/** What was asked for and is not on the bill of a stay yet. */
export const listUnderWay = async (
  tx: Tx,
  scope: Scope,
  stayId: string,
  sources: readonly ChargeSource[],
): Promise<UnderWay[]> => {
  const found: UnderWay[] = []
  for (const source of sources) found.push(...((await source.listUnderWay?.(tx, scope, stayId)) ?? []))
  return found
}

/**
 * The bill of a stay, computed from its charges each time: a stored sum could become wrong.
 * @param sources the features that charge by themselves
 */
export const readBill = async (
  tx: Tx,
  scope: Scope,
  stayId: string,
  sources: readonly ChargeSource[],
): Promise<Bill> => {
  const charges = await store.listCharges(tx, scope, stayId)
  const invoices = await store.listInvoicesOfStay(tx, scope, stayId)
  const paid = new Set(invoices.filter((one) => one.paid).map(({ id }) => id))
  let expected_tax: ExpectedTax | null = null
  for (const source of sources) expected_tax ??= (await source.expectTax?.(tx, scope, stayId)) ?? null
  return {
    charges,
    under_way: await listUnderWay(tx, scope, stayId, sources),
    expected_tax,
    sums: sumBill(charges, paid),
    invoices,
    as_of: await store.readNow(tx),
    event_number: await eventNumber(tx, scope),
  }
}

/**
 * The part of the bill in the answer about the guest's stay: `check_out_from` where they may end it themselves. Nothing is
 * asked where the hotel has no bills.
 */
export const createMyBill =
  (hotels: Pick<Hotels, 'find'>): MyStayPart =>
  async (tx, scope, { trusted }): Promise<MyBillPart> => {
    if (!(await findHotelWith(hotels, scope.hotelId, 'bill'))) return {}
    const { shown, to_room, pay_choice, self_check_out, self_check_out_from } = await findBillSettings(tx, scope)
    return {
      ...(includesGuest(shown, trusted) && { bill: true }),
      ...(trusted && self_check_out !== 'off' && { check_out_from: self_check_out_from }),
      to_room: includesGuest(to_room, trusted),
      pay_choice,
    }
  }

/** The bills of stays, for staff and for the guests of the stay. */
export const createBillService = (database: Database, sources: readonly ChargeSource[]) => ({
  get: (scope: ManagerScope, stayId: string): Promise<Bill> =>
    database.read(scope, async (tx) => {
      if (!(await store.stayExists(tx, scope, stayId))) refuse(notFound)
      return readBill(tx, scope, stayId, sources)
    }),

  suggest: async (scope: ManagerScope): Promise<{ suggestions: ChargeSuggestion[] }> => ({
    suggestions: suggestCharges(await database.read(scope, (tx) => store.listByHand(tx, scope))),
  }),

  /** @throws Refusal 403 where the hotel does not show the bill to this guest */
  getMine: (scope: GuestScope): Promise<Bill> =>
    database.read(scope, async (tx) => {
      const { shown } = await findBillSettings(tx, scope)
      if (!includesGuest(shown, scope.session?.trusted ?? false)) throw new Refusal(notShown)
      const { charges, ...bill } = await readBill(tx, scope, getStayId(scope), sources)
      return { ...bill, charges: charges.map((charge) => ({ ...charge, by_name: null, by_id: null })) }
    }),
})
