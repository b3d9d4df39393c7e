import { divideHalfUp, fromCents, sumTaxes, toCents, type Tax } from '#modules/money/policy.ts'
import type { MenuSettings } from '../contract/settings.ts'

/** A line as far as its sum depends on it. `price` is the price of one portion with its options. */
export type PricedLine = { price: number; quantity: number; tax_rate?: number | null | undefined }

export type Sums = { subtotal: number; service_charge: number; delivery_fee: number; total: number; taxes: Tax[] }

type Fees = Pick<MenuSettings, 'delivery_fee' | 'free_delivery_from' | 'service_charge_percent' | 'tax_rate'>

/**
 * The sums of an order, in the hotel's currency with two decimals. Prices include VAT; fees carry the hotel's rate.
 * @param toPlace brought to a place of the hotel other than a room, which costs no delivery fee
 */
export const sumOrder = (lines: readonly PricedLine[], settings: Fees, toPlace: boolean): Sums => {
  const amounts = lines.map(({ price, quantity, tax_rate }) => ({
    rate: tax_rate ?? settings.tax_rate,
    cents: toCents(price) * quantity,
  }))
  const subtotal = amounts.reduce((sum, { cents }) => sum + cents, 0)
  const service = divideHalfUp(subtotal * toCents(settings.service_charge_percent), 10_000)
  const isFree = toPlace || (settings.free_delivery_from !== null && subtotal >= toCents(settings.free_delivery_from))
  const delivery = isFree ? 0 : toCents(settings.delivery_fee)
  return {
    subtotal: fromCents(subtotal),
    service_charge: fromCents(service),
    delivery_fee: fromCents(delivery),
    total: fromCents(subtotal + service + delivery),
    taxes: sumTaxes([...amounts, { rate: settings.tax_rate, cents: service + delivery }]),
  }
}

/**
 * The minutes from ordering to the estimated delivery: the longest of all items, and the hotel's if there are none.
 * @param minutes those of each item; null counts as the hotel's
 */
export const getDeliveryMinutes = (
  minutes: readonly (number | null | undefined)[],
  { delivery_minutes }: Pick<MenuSettings, 'delivery_minutes'>,
): number => (minutes.length === 0 ? delivery_minutes : Math.max(...minutes.map((one) => one ?? delivery_minutes)))
