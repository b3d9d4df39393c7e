import type { ChargeLine } from '#modules/bill/contract.ts'
import { maxDescriptionLength } from '#modules/invoices/contract.ts'
import { toCents } from '#modules/money/policy.ts'
import { shortenText } from '#platform/contract/text.ts'
import { getNameForGuest, itemsLine, type Order } from '../contract.ts'

type Priced = Pick<Order, 'items' | 'service_charge' | 'delivery_fee' | 'taxes' | 'language'>

/**
 * The hotel's rate when something was ordered: that of which `taxes` hold more than the lines with a rate of their own.
 * Null where the hotel had none, or nothing is at it.
 */
const findHotelRate = ({ items, taxes }: Pick<Priced, 'items' | 'taxes'>): number | null => {
  const sumOwn = (rate: number): number =>
    items.reduce((sum, line) => sum + (line.tax_rate === rate ? toCents(line.price) * line.quantity : 0), 0)
  return taxes.find(({ rate, gross }) => toCents(gross) > sumOwn(rate))?.rate ?? null
}

/**
 * What a delivered order is charged as: a line for each of its lines, then its fees, with the VAT that its guest saw.
 * @param words the names of the fees
 */
export const describeCharge = (
  order: Priced,
  words: { service: string; delivery: string },
): { description: string; name_for_guest: Record<string, string> | null; lines: ChargeLine[] } => {
  const hotelRate = findHotelRate(order)
  const description = shortenText(itemsLine(order), maxDescriptionLength)
  const forGuest = shortenText(itemsLine(order, getNameForGuest), maxDescriptionLength)
  const fees = [
    { name: words.service, price: order.service_charge },
    { name: words.delivery, price: order.delivery_fee },
  ].filter(({ price }) => price > 0)
  return {
    description,
    name_for_guest: order.language !== null && forGuest !== description ? { [order.language]: forGuest } : null,
    lines: [
      ...order.items.map(({ name, quantity, price, tax_rate = hotelRate }) => ({
        description: name,
        quantity,
        price,
        tax_rate,
      })),
      ...fees.map(({ name, price }) => ({ description: name, quantity: 1, price, tax_rate: hotelRate })),
      // An invoice then has the name in its own language.
    ].map((line) => (line.description === description ? { ...line, description: '' } : line)),
  }
}
