import './dashboard.css'
import { useParts } from '#modules/features/web/parts.ts'
import { featureWasOn } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { inStaffOrder } from '../bar/order.ts'
import { dayPart, firstName, greetings } from '../greeting.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { RecentActivity } from './RecentActivity.tsx'

const DueBanner = lazyNamed(() => import('#modules/register/web/due/DueBanner.tsx'), 'DueBanner')

const Title = () => {
  const { t } = useTranslation()
  const { id, time_zone } = useHotel()
  const { day } = useFormats()
  const manager = useManager()
  const now = useNow()
  const name = manager?.displayName
  return (
    <div className="title">
      <div>
        <h1 className="serif">
          {name ? t(greetings[dayPart(now, time_zone)], { name: firstName(name) }) : t('app.dashboard')}
        </h1>
        <p className="meta">{day(new Date(now))}</p>
      </div>
      <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'insights')}>
        {t('insights.open')}
      </Link>
    </div>
  )
}

/** The dashboard: the number of open tickets by kind, and recent activity. */
export const ManagerHome = () => {
  const { t } = useTranslation()
  const parts = useParts('manager')
  const { features } = useHotel()
  const counts = inStaffOrder(parts).flatMap(({ feature, part: { Count } }) =>
    Count ? [{ name: feature.name, Count }] : [],
  )
  useTitle(t('app.dashboard'))
  return (
    <>
      <Title />
      {featureWasOn(features, 'registration') && <DueBanner />}
      <FirstSteps parts={parts} />
      {counts.length === 0 ? (
        <EmptyState art={<NothingWaitingArt />} title={t('app.nothing_yet_title')} text={t('app.nothing_yet_text')} />
      ) : (
        <div className="counts">
          {counts.map(({ name, Count }) => (
            <Count key={name} />
          ))}
        </div>
      )}
      <RecentActivity parts={parts} />
    </>
  )
}
