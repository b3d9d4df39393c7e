import type { StaffSlots, Recent, RecentList } from '#modules/features/web/feature.ts'
import { getNames, useOfEach, type Answer } from '#modules/features/web/of-each.ts'
import type { FeatureSlot } from '#modules/features/web/parts.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { cardHref } from '#modules/tickets/web/linked-card.ts'
import type { Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { mergeRecent } from './recent.ts'

type ActivityItem = Recent & { href: string }

const useMergedActivity = (telling: readonly Answer<RecentList>[]): ActivityItem[] => {
  const hotel = useHotel()
  return mergeRecent(
    telling.map(({ feature, answer: list }) => {
      const board = managerPath(hotel.id, feature.manager?.nav?.path)
      return list.items.map((entry) => ({ ...entry, href: cardHref(board, entry.id) }))
    }),
  )
}

const Entry = ({ entry, formats, today }: { entry: ActivityItem; formats: Formats; today: string }) => {
  const { icon: Icon, kind, title, text, mark, created_at, href } = entry
  const day = formats.date(created_at)
  return (
    <li>
      <Link href={href}>
        <span className="k">
          <Icon />
        </span>
        <span>
          <span className="vh">{kind}: </span>
          <b>{title}</b>
          <span className="meta block">{text}</span>
        </span>
        <span className="end">
          {mark}
          <time className="meta num" dateTime={created_at}>
            {day === today ? '' : `${day} `}
            {formats.time(created_at)}
          </time>
        </span>
      </Link>
    </li>
  )
}

const Waiting = () => (
  <Skeleton>
    <SkeletonBar height={36} />
    <SkeletonBar height={36} />
    <SkeletonBar height={36} />
  </Skeleton>
)

const Activity = ({ parts }: { parts: readonly FeatureSlot<StaffSlots>[] }) => {
  const telling = useOfEach(parts, ({ useRecent }) => useRecent)
  const { t } = useTranslation()
  const formats = useFormats()
  const today = formats.date(new Date(useNow()))
  const told = useMergedActivity(telling)
  const lists = telling.map(({ answer }) => answer)
  const failed = lists.filter((list) => list.failed)
  if (lists.length === 0) return null
  return (
    <section className="card mt-4" aria-labelledby="recent-activity">
      <h2 className="serif text-xl" id="recent-activity">
        {t('app.recent_activity')}
      </h2>
      {failed.length > 0 && (
        <ErrorState text={t('app.recent_failed')} onRetry={() => failed.forEach((list) => list.retry())} />
      )}
      {told.length > 0 ? (
        <ul className="feed mt-1">
          {told.map((entry) => (
            <Entry key={entry.href} entry={entry} formats={formats} today={today} />
          ))}
        </ul>
      ) : lists.some((list) => list.loading) ? (
        <Waiting />
      ) : (
        failed.length === 0 && <p className="meta mt-1">{t('app.nothing_happened')}</p>
      )}
    </section>
  )
}

/** The newest entries of all features in one list. */
export const RecentActivity = ({ parts }: { parts: readonly FeatureSlot<StaffSlots>[] }) => (
  <Activity key={getNames(parts)} parts={parts} />
)
