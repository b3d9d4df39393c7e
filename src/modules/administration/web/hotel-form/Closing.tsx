import { splitHotelName } from '#modules/hotels/contract.ts'
import { closingMoment } from '#modules/hotels/policy.ts'
import { isDay } from '#platform/contract/day.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'

/**
 * Shows the exact time at which an expiry date closes the hotel, in the hotel's time zone. A past time is allowed.
 * Shows nothing for an unreadable date.
 */
export const Closing = ({
  day,
  unreadable,
  name,
  zone,
}: {
  day: string
  unreadable: boolean
  name: string
  zone: string
}) => {
  const { t } = useTranslation()
  const formats = formatters(useLanguage(), zone)
  const now = useNow()
  const closes = isDay(day) ? closingMoment(day) : null
  // The last second in which the hotel is open, as the rule names it.
  const last = closes === null ? null : new Date(closes - 1000)
  const place = splitHotelName(name).place ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return (
    <div className="stack stack--s" role="status">
      <p className="hint">
        {last === null
          ? !unreadable && t('administration.never_closes')
          : t('administration.closes', { date: formats.longDate(last), time: formats.time(last), place })}
      </p>
      {closes !== null && closes <= now && <Callout tone="warning">{t('administration.expiry_past')}</Callout>}
    </div>
  )
}
