import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { formatDayAndTime } from '#platform/contract/zone/format-when.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'

type FormattedTime = { day: string; time: string; words: string; start: string }

/**
 * The function that says a moment of the next days in the reader's language: its day, its time, both as within a
 * sentence ("tomorrow 08:30") and as its beginning ("Tomorrow 08:30").
 */
export const useFormatWhen = (): ((moment: string) => FormattedTime) => {
  const { t, language } = useTranslation()
  const { time_zone: timeZone } = useHotel()
  const now = useNow()
  return (moment) => {
    const { day, time } = formatDayAndTime(t, { moment, now, timeZone, language })
    const words = day === '' ? time : `${day} ${time}`
    return { day, time, words, start: words.charAt(0).toLocaleUpperCase(language) + words.slice(1) }
  }
}
