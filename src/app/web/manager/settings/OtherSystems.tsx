import './team-and-hours.css'
import { Cable, ChevronRight, History } from 'lucide-react'
import { useFeedCount } from '#modules/calendars/web/CalendarLinks.tsx'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useKeyCount } from '#modules/keys/web/use-key-count.ts'
import { useWebhookCount } from '#modules/webhooks/web/use-webhook-count.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Link } from '#platform/web/ui/Link.tsx'

const Connections = ({ hotelId }: { hotelId: string }) => {
  const { t } = useTranslation()
  const counts = [useKeyCount(), useWebhookCount(), useFeedCount()]
  const isLoaded = counts.every((count) => count !== undefined)
  const state = counts.filter((count) => count !== undefined && count !== '').join(' · ')
  return (
    <li>
      <Link className="setup-row" href={managerPath(hotelId, 'connections')}>
        <Cable />
        <span className="grow">
          <b>{t('keys.connections')}</b>
          <span className="meta">{isLoaded ? state || t('keys.none') : '\u00a0'}</span>
        </span>
        <ChevronRight />
      </Link>
    </li>
  )
}

const AuditLog = ({ hotelId }: { hotelId: string }) => {
  const { t } = useTranslation()
  return (
    <li>
      <Link className="setup-row" href={managerPath(hotelId, 'audit')}>
        <History />
        <span className="grow">
          <b>{t('audit.title')}</b>
          <span className="meta">{t('audit.row_text')}</span>
        </span>
        <ChevronRight />
      </Link>
    </li>
  )
}

/** How other systems are connected, and the log of who did what. Each in one line that opens its page. */
export const OtherSystems = ({ hotelId }: { hotelId: string }) => {
  const { t } = useTranslation()
  return (
    <section className="card stack stack--s" aria-labelledby="other-systems">
      <h2 className="serif text-xl" id="other-systems">
        {t('app.other_systems')}
      </h2>
      <ul className="setup">
        <Connections hotelId={hotelId} />
        <AuditLog hotelId={hotelId} />
      </ul>
    </section>
  )
}
