import './team-and-hours.css'
import { Cable, ChevronRight, History } from 'lucide-react'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useKeyCount } from '#modules/keys/web/use-key-count.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { AskFeatures } from '../AskFeatures.tsx'
import type { StaffSlots } from '../feature.ts'
import type { FeatureSlot } from '../features.ts'

const Connections = ({ hotelId, ofFeatures }: { hotelId: string; ofFeatures: readonly (string | undefined)[] }) => {
  const { t } = useTranslation()
  const counts = [useKeyCount(), ...ofFeatures]
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
export const OtherSystems = ({ hotelId, parts }: { hotelId: string; parts: readonly FeatureSlot<StaffSlots>[] }) => {
  const { t } = useTranslation()
  return (
    <section className="card stack stack--s" aria-labelledby="other-systems">
      <h2 className="serif text-xl" id="other-systems">
        {t('app.other_systems')}
      </h2>
      <AskFeatures parts={parts} hook={({ useConnectionCount }) => useConnectionCount}>
        {(counts) => (
          <ul className="setup">
            <Connections hotelId={hotelId} ofFeatures={counts.map(({ answer }) => answer)} />
            <AuditLog hotelId={hotelId} />
          </ul>
        )}
      </AskFeatures>
    </section>
  )
}
