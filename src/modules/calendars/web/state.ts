import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { platformName, type ListedFeed } from '../contract.ts'

const dayMs = 86_400_000

/** Says when something happened: the time, and the day where it was not within the last day. */
export const useWhen = (): ((at: string) => string) => {
  const { time_zone } = useHotel()
  const { time, date } = formatters(useLanguage(), time_zone)
  const now = useNow()
  return (at) => (now - Date.parse(at) < dayMs ? time(at) : `${date(at)}, ${time(at)}`)
}

/** The names of a feed's platform and room. */
export const useFeedNames = (): ((feed: Pick<ListedFeed, 'source' | 'room_number'>) => {
  platform: string
  room: string
}) => {
  const { t } = useTranslation()
  return ({ source, room_number }) => ({
    platform: platformName(source) ?? t('calendars.other'),
    room: room_number ?? t('calendars.no_room'),
  })
}
