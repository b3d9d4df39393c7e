import { CalendarSync } from 'lucide-react'
import type { StaffSlots } from '#app/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { ConnectionSection } from '#modules/keys/web/ConnectionSection.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useFeeds } from './api.ts'

/** The way to the calendars, in hotels that read some. */
const useReservationsAction: NonNullable<StaffSlots['useReservationsAction']> = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { data } = useFeeds()
  return data && data.items.length > 0
    ? { label: t('calendars.title'), icon: CalendarSync, href: managerPath(id, 'calendars') }
    : null
}

const useConnectionCount: NonNullable<StaffSlots['useConnectionCount']> = () => {
  const { t } = useTranslation()
  const { has_rooms } = useHotel()
  const { data } = useFeeds()
  if (!has_rooms) return ''
  if (!data) return undefined
  return data.items.length > 0 ? t('calendars.feeds_count', { count: data.items.length }) : ''
}

/** One line on the page of connections: calendars have a page of their own. */
const Connections = () => {
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

/** Most calendars name nobody, so their guests cannot show a reservation. */
const SignInNote = () => {
  const { t } = useTranslation()
  const { data } = useFeeds()
  return data && data.items.length > 0 ? <Callout tone="warning">{t('calendars.sign_in_note')}</Callout> : null
}

export const staffSlots: StaffSlots = { useReservationsAction, Connections, useConnectionCount, SignInNote }
