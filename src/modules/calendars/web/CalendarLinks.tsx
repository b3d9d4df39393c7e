import { CalendarSync } from 'lucide-react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { ConnectionSection } from '#modules/keys/web/ConnectionSection.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import type { PageAction } from '#platform/web/ui/page/action.ts'
import { useFeeds } from './api.ts'

/** On the page of the reservations: the way to the calendars, in hotels that read some. */
export const useCalendarsAction = (): PageAction | null => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { data } = useFeeds()
  return data && data.items.length > 0
    ? { label: t('calendars.title'), icon: CalendarSync, href: managerPath(id, 'calendars') }
    : null
}

/** How many calendars are read: "1 calendar". Empty without any, undefined while loading. */
export const useFeedCount = (): string | undefined => {
  const { t } = useTranslation()
  const { has_rooms } = useHotel()
  const isOn = useFeature('reservations')
  const { data } = useFeeds(isOn)
  if (!isOn || !has_rooms) return ''
  if (!data) return undefined
  return data.items.length > 0 ? t('calendars.feeds_count', { count: data.items.length }) : ''
}

/** One line on the page of connections: calendars have a page of their own. */
export const CalendarsSection = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <ConnectionSection
      icon={CalendarSync}
      title={t('calendars.title')}
      actions={
        <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'calendars')}>
          {t('calendars.open')}
        </Link>
      }
    >
      <p className="meta">{t('calendars.connections_text')}</p>
    </ConnectionSection>
  )
}

/** Where guests have to show a reservation: most calendars carry no names, so their guests cannot show one. */
export const CalendarsNote = () => {
  const { t } = useTranslation()
  const { data } = useFeeds()
  return data && data.items.length > 0 ? <Callout tone="warning">{t('calendars.sign_in_note')}</Callout> : null
}
