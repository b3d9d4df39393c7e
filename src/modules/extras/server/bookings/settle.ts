import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import type { BillSettings } from '#modules/bill/contract/settings.ts'
import { includesGuest } from '#modules/bill/policy.ts'
import { findBillSettings } from '#modules/bill/server/settings.ts'
import { chargeSource } from '#modules/bill/server/source.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { invalidInput, Refusal } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ExtraBooking, Settle } from '../../contract.ts'
import { findExtra } from '../offers/store.ts'

/** The settings of the bill; null where the hotel has no bills, so that nothing is charged. */
export const findBill = async (tx: Tx, scope: GuestScope | ManagerScope): Promise<BillSettings | null> =>
  (await hasFeature(tx, scope, 'bill')) ? findBillSettings(tx, scope) : null

/**
 * How something is paid.
 * @param bill null: the hotel has no bills
 * @param isTrusted the guest's session, or for what staff enter the stay
 * @param wanted what staff have chosen instead
 * @throws Refusal 400 when staff charge to the room where nothing may be
 */
export const getSettle = (bill: BillSettings | null, isTrusted: boolean, wanted?: Settle): Settle => {
  if (bill === null) return 'reception'
  if (wanted === 'room' && bill.to_room === 'nobody')
    throw new Refusal(invalidInput, { fields: { settle: 'platform.field_invalid' } })
  return wanted ?? (includesGuest(bill.to_room, isTrusted) ? 'room' : 'reception')
}

/** The key under which a booking is charged, once. */
export const getSourceKey = ({ id }: Pick<ExtraBooking, 'id'>): string => `extra:${id}`

/** Charges an approved booking to its locked stay, where it is paid by the bill. A repeated call charges nothing. */
export const chargeBooking = async (
  tx: Tx,
  scope: GuestScope | ManagerScope,
  stay: Stay,
  booking: ExtraBooking,
): Promise<void> => {
  if (booking.settle !== 'room') return
  const { id, extra_id, name, quantity, nights, price, tax_rate, currency } = booking
  const offer = extra_id === null ? undefined : await findExtra(tx, scope, extra_id)
  const names = Object.entries(offer?.translations ?? {}).flatMap(([language, texts]) =>
    texts?.name ? [[language, texts.name]] : [],
  )
  const { today } = await getHotelDay(tx, scope)
  await chargeSource(tx, scope, stay, {
    source_key: getSourceKey(booking),
    source_id: id,
    kind: 'extra',
    description: name,
    name_for_guest: names.length > 0 ? (Object.fromEntries(names) as Record<string, string>) : null,
    lines: [{ description: '', quantity: quantity * (nights ?? 1), price, tax_rate }],
    currency,
    day: today,
  })
}
