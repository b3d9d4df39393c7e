import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/i18n.ts'

/** Formats an amount in the hotel's currency. */
export const useMoney = () => {
  const { time_zone, currency } = useHotel()
  const { money } = formatters(useLanguage(), time_zone)
  return (amount: number): string => money(amount, currency)
}
