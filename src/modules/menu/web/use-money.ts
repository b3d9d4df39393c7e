import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'

/** Formats an amount in the hotel's currency. */
export const useMoney = () => {
  const { currency } = useHotel()
  const { money } = useFormats()
  return (amount: number): string => money(amount, currency)
}
