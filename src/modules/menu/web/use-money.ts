import { useFormats, useHotel } from '#modules/hotels/web/hotel-context.ts'

/** Formats an amount in the hotel's currency. */
export const useMoney = () => {
  const { currency } = useHotel()
  const { money } = useFormats()
  return (amount: number): string => money(amount, currency)
}
