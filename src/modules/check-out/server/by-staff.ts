import { keyMay } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { refuseOtherBill } from '#modules/bill/server/invoicing.ts'
import { listCharges } from '#modules/bill/server/store.ts'
import { featureOff } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Invoice } from '#modules/invoices/contract.ts'
import { listOfStay } from '#modules/invoices/server/store.ts'
import { scopeMissing } from '#modules/keys/contract.ts'
import type { Mail } from '#modules/mail/contract.ts'
import { listMailsOf } from '#modules/mail/server/store.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { lockStays } from '#modules/stays/server/lock.ts'
import { chargeTax } from '#modules/tax/server/charging.ts'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { KeyScope } from '#platform/contract/route.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { CheckOutBill } from '../contract.ts'
import { refuseLetters } from './letters.ts'
import type { CheckOutParts } from './parts.ts'
import { settle } from './settle.ts'

type Ended = { stay: Stay; invoices: Invoice[]; mails: Mail[] }

/** The check-out by staff or an API key. */
export const createStaffCheckOut = (parts: CheckOutParts) => {
  const { database, hotels, mail, ending, chargeSources } = parts

  /** @throws Refusal 403 where the hotel has no bills, or an API key may not write them */
  const refuseBill = async (scope: ManagerScope, { invoices }: CheckOutBill): Promise<void> => {
    if (!mayAs(scope, 'bills:write')) throw new Refusal(scopeMissing, { values: { scope: 'bills:write' } })
    const { features = {} } = (await hotels.find(scope.hotelId)) ?? {}
    for (const key of invoices.length > 0 ? (['bill', 'invoices'] as const) : (['bill'] as const))
      if (!featureIsOn(features, key)) refuse(featureOff)
  }

  return {
    /**
     * Ends a stay, with its bill in the same transaction. Twice is once: what a first call made is the answer.
     * @throws Refusal 404; 400 where the tourist tax lacks persons or a price; 409 with the bill when other sums are open
     * than the caller saw
     */
    checkOut: async (scope: ManagerScope, id: string, bill: CheckOutBill | undefined): Promise<Ended> => {
      if (bill) {
        await refuseBill(scope, bill)
        await refuseLetters(parts, scope, id, bill.invoices)
      }
      const { sessions, ...answer } = await database.write(scope, async (tx) => {
        // One that was merged into another stay has ended: the other one is not ended in its place.
        const stay = (await lockStays(tx, scope, [id]))[0] ?? refuse(notFound)
        if (stay.status === 'ended') return { ...(await describe(tx, scope, stay)), sessions: [] }
        if (bill) {
          await chargeTaxOf(tx, scope, stay, bill)
          const { expected, invoices } = bill
          const charges = await listCharges(tx, scope, id)
          await refuseOtherBill(tx, scope, { stayId: id, charges, expected, sources: chargeSources })
          await settle(tx, scope, mail, { stay, charges, invoices })
        }
        await recordEntry(tx, scope, 'stays.ended', { entity: 'stays', id, label: stay.room_number })
        const ended = await ending.end(tx, scope, stay, scope.actor)
        return { ...(await describe(tx, scope, ended.stay)), sessions: ended.sessions }
      })
      ending.announce({ sessions })
      return answer
    },
  }
}

const chargeTaxOf = (tx: Tx, scope: ManagerScope, stay: Stay, { tax }: CheckOutBill) => {
  if (tax === undefined) return chargeTax(tx, scope, stay, {})
  if (tax === 'none') return chargeTax(tx, scope, stay, { party: tax })
  const { nights, ...party } = tax
  return chargeTax(tx, scope, stay, { party, ...(nights !== undefined && { nights }) })
}

const mayAs = ({ actor }: ManagerScope, scope: KeyScope): boolean =>
  actor.kind !== 'integration' || keyMay(actor.scopes, scope)

/** An ended stay with the invoices of its bill and their mails. Nothing is asked for one that never had a bill. */
const describe = async (tx: Tx, scope: ManagerScope, stay: Stay): Promise<Ended> => {
  const hasBill = stay.bill_changed_at !== null && mayAs(scope, 'bills:read')
  const invoices = hasBill ? await listOfStay(tx, scope, stay.id) : []
  const mails: Mail[] = []
  for (const { id } of invoices) mails.push(...(await listMailsOf(tx, scope, id)))
  return { stay, invoices, mails }
}
