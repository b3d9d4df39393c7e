import { getStayId, type GuestScope } from '#modules/access/server/scope.ts'
import type { UnderWay } from '#modules/bill/contract/bill.ts'
import type { BillSettings } from '#modules/bill/contract/settings.ts'
import { isCheckOutOffered } from '#modules/bill/policy.ts'
import { listUnderWay } from '#modules/bill/server/bill.ts'
import { refuseOtherSums, sumOpen } from '#modules/bill/server/invoicing.ts'
import { findBillSettings } from '#modules/bill/server/settings.ts'
import { listCharges } from '#modules/bill/server/store.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { getMainLanguage } from '#modules/hotels/server/hotels.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { addSums } from '#modules/money/policy.ts'
import { makeFarewellKey } from '#modules/ratings/server/farewell/key.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { findStay, lockStay } from '#modules/stays/server/lock.ts'
import { chargeTax } from '#modules/tax/server/charging.ts'
import { findTaxDue } from '#modules/tax/server/due.ts'
import { Refusal, refuse } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { isLanguage } from '#platform/contract/languages.ts'
import { eventNumber, type Tx } from '#platform/server/database/transaction.ts'
import type { CheckOutInvoice } from '../contract.ts'
import { askReception, notOffered, type CheckOutReason, type MyCheckOut } from '../contract/mine.ts'
import { refuseLetters } from './letters.ts'
import type { CheckOutParts } from './parts.ts'
import { settle } from './settle.ts'

type Wanted = { id: string; expected: readonly { currency: string; total: number }[]; mail_to?: string | undefined }

/** The check-out by the guest. */
export const createGuestCheckOut = (parts: CheckOutParts) => {
  const { database, hotels, keys, mail, ending, chargeSources } = parts

  const makesInvoices = async ({ hotelId }: GuestScope): Promise<boolean> =>
    featureIsOn((await hotels.find(hotelId))?.features ?? {}, 'invoices')

  /** @throws Refusal 403 where the hotel does not offer it to this guest now */
  const look = async (tx: Tx, scope: GuestScope, stay: Stay, withInvoice: boolean) => {
    const settings = await findBillSettings(tx, scope)
    const now = await getHotelDay(tx, scope)
    const isOffered =
      settings.self_check_out !== 'off' &&
      scope.session?.trusted === true &&
      stay.status === 'present' &&
      isCheckOutOffered(settings.self_check_out_from, stay.check_out, now)
    if (!isOffered) refuse(notOffered)
    const under_way = await listUnderWay(tx, scope, stay.id, chargeSources)
    const due = settings.tourist_tax ? await findTaxDue(tx, scope, stay) : null
    const tax = due && due.total !== 0 ? { currency: due.currency, total: due.total } : null
    const charged = sumOpen(await listCharges(tx, scope, stay.id))
    const open = addSums(tax ? [...charged, tax] : charged).filter(({ total }) => total > 0)
    const { key_text = '', translations } = settings
    const offer: MyCheckOut = {
      open,
      tax,
      mail: mail.isAvailable && withInvoice && open.length > 0,
      key_text,
      translations,
      reasons: listReasons(settings, under_way, {
        currencies: open.length,
        isTaxOpen: due !== null && due.gap !== null,
      }),
      event_number: await eventNumber(tx, scope),
    }
    return { offer, isTaxed: due !== null }
  }

  return {
    get: async (scope: GuestScope): Promise<MyCheckOut> => {
      const withInvoice = await makesInvoices(scope)
      return database.read(scope, async (tx) => {
        const stay = (await findStay(tx, scope, getStayId(scope))) ?? refuse(notOffered)
        return (await look(tx, scope, stay, withInvoice)).offer
      })
    },

    /**
     * Ends the guest's stay. What is open goes on an invoice in the name of the first guest. Twice is once.
     * @throws Refusal 409 with all that sends the guest to the reception, or when other sums are open than they saw
     */
    checkOut: async (scope: GuestScope, { id, expected, mail_to = '' }: Wanted): Promise<{ farewell: string }> => {
      const stayId = getStayId(scope)
      const withInvoice = await makesInvoices(scope)
      const isMailed = withInvoice && mail_to !== ''
      if (isMailed) {
        mail.requireMail()
        const invoice = await database.read(scope, async (tx) => {
          const stay = (await findStay(tx, scope, stayId)) ?? refuse(notOffered)
          return draw(tx, scope, stay, { id, mail_to })
        })
        await refuseLetters(parts, scope, stayId, [invoice])
      }
      const { id: endedId, sessions } = await database.write(scope, async (tx) => {
        // Merged since the session was read: the guest is in the other stay.
        const stay = (await lockStay(tx, scope, stayId)) ?? refuse(notOffered)
        if (stay.status === 'ended') return { id: stay.id, sessions: [] }
        const { offer, isTaxed } = await look(tx, scope, stay, withInvoice)
        if (offer.reasons.length > 0) throw new Refusal(askReception, { current: offer })
        refuseOtherSums(offer.open, expected, offer)
        const [left] = offer.open
        // Two taxes may add up to nothing: one of them is charged, the other taken off.
        if (isTaxed) await chargeTax(tx, scope, stay, {})
        if (left && withInvoice) {
          const invoice = await draw(tx, scope, stay, { id, mail_to })
          const charges = await listCharges(tx, scope, stay.id)
          await settle(tx, scope, mail, { stay, charges, invoices: [{ ...invoice, currency: left.currency }] })
        }
        const ended = await ending.end(tx, scope, stay, { kind: 'guest', toPay: left ?? null })
        return { id: stay.id, sessions: ended.sessions }
      })
      ending.announce({ sessions })
      return { farewell: makeFarewellKey(keys, scope.hotelId, endedId) }
    },
  }
}

/** The invoice of all that is open, in the guest's language, not paid. */
const draw = async (
  tx: Tx,
  scope: GuestScope,
  { lead_name, language }: Stay,
  { id, mail_to }: { id: string; mail_to: string },
): Promise<CheckOutInvoice> => ({
  id,
  guest_name: lead_name,
  language: language !== null && isLanguage(language) ? language : await getMainLanguage(tx, scope),
  charge_ids: 'rest',
  ...(mail_to !== '' && { mail: { id: newId(), to: mail_to } }),
})

/** What sends the guest to the reception. */
const listReasons = (
  { self_check_out }: BillSettings,
  under_way: readonly UnderWay[],
  open: { currencies: number; isTaxOpen: boolean },
): CheckOutReason[] => {
  const { currencies } = open
  const isUnderWay = (wanted: 'order' | 'extra') => under_way.some(({ kind }) => kind === wanted)
  const found = {
    order_under_way: isUnderWay('order'),
    extra_asked: isUnderWay('extra'),
    tax_open: open.isTaxOpen,
    currencies: currencies > 1,
    bill_open: self_check_out === 'nothing_open' && currencies > 0,
  } satisfies Record<CheckOutReason, boolean>
  return (Object.keys(found) as CheckOutReason[]).filter((reason) => found[reason])
}
