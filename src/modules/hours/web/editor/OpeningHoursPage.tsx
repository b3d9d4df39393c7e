import { Plus } from 'lucide-react'
import { useState } from 'react'
import './opening-hours.css'
import { departments } from '#modules/access/policy.ts'
import type { StaffSlots, ThingWithHours } from '#modules/features/web/feature.ts'
import { AnswersOfEach, getNames } from '#modules/features/web/of-each.ts'
import { useParts } from '#modules/features/web/parts.ts'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { OpeningHours } from '../../contract.ts'
import { forDepartment } from '../../contract/subject.ts'
import { openingAt } from '../../policy.ts'
import { useBoundary, useHours, useServerNow } from '../use-hours.ts'
import { AheadCard } from './AheadCard.tsx'
import { getLongDay } from './state.ts'
import { TimetableCard } from './TimetableCard.tsx'

const TimetableDialog = lazyNamed(() => import('./TimetableDialog.tsx'), 'TimetableDialog')

const Clock = () => {
  const { language } = useTranslation()
  const { name } = useHotel()
  const now = new Date(useServerNow())
  const formats = useFormats()
  const day = getLongDay(
    new Date(`${formats.date(now).split('/').toReversed().join('-')}T00:00:00Z`).getUTCDay() || 7,
    language,
  )
  const when = `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${formats.time(now)}`
  const { place } = splitHotelName(name)
  return <p className="meta num">{place === null ? when : `${when} · ${place}`}</p>
}

const getHook = ({ useThingsWithHours }: StaffSlots) => useThingsWithHours

/** The hotel's timetables with their week, what uses them, and whether guests may ask for a later time. */
export const OpeningHoursPage = () => {
  const parts = useParts('manager')
  const [ofFeatures, setOfFeatures] = useState<readonly ThingWithHours[]>([])
  const { t } = useTranslation()
  const { id, time_zone } = useHotel()
  const query = useHours('always')
  const { data } = query
  const things = [
    ...ofFeatures,
    ...departments.map((one) => ({ id: forDepartment(one), name: t(`hours.department_${one}`) })),
  ]
  const now = useServerNow()
  const { show: edit, dialog } = useDialogOf(
    (props, row: OpeningHours | null) =>
      data && <TimetableDialog row={row} things={things} uses={data.uses} {...props} />,
  )
  useTitle(t('hours.title'))
  const moments = (data?.items ?? []).flatMap((row) => {
    const { until, next } = openingAt(row, time_zone, now)
    return until ?? next ?? []
  })
  useBoundary(moments.length === 0 ? null : Math.min(...moments))
  const listThings = (row: OpeningHours) =>
    things.filter((thing) => data?.uses.some((use) => use.id === thing.id && use.hours_id === row.id))
  const free = things.filter((thing) => !data?.uses.some((use) => use.id === thing.id))
  return (
    <>
      <AnswersOfEach key={getNames(parts)} parts={parts} hook={getHook} onItems={setOfFeatures} />
      <PageTitle
        area="staff"
        title={t('hours.title')}
        back={{ label: t('app.settings'), href: managerPath(id, 'settings') }}
        below={<Clock />}
      >
        <PageActions main={{ label: t('hours.add'), icon: Plus, opensDialog: true, onPress: () => edit(null) }} />
      </PageTitle>
      <QueryState query={query} title={t('hours.fetch_failed')} text={t('hours.fetch_failed_text')} />
      {data && (
        <div className="hours-page">
          <div className="hours-cards">
            {data.items.length === 0 && <p className="card">{t('hours.empty')}</p>}
            {data.items.map((row) => (
              <TimetableCard key={row.id} row={row} things={listThings(row)} onEdit={() => edit(row)} />
            ))}
          </div>
          <aside className="stack">
            <AheadCard />
            {free.length > 0 && (
              <section className="card stack stack--s" aria-labelledby="hours-free">
                <h2 className="serif text-xl" id="hours-free">
                  {t('hours.always_open')}
                </h2>
                <p className="meta">{t('hours.nothing_set')}</p>
                <div className="row row--wrap">
                  {free.map((thing) => (
                    <Tag key={thing.id}>{thing.name}</Tag>
                  ))}
                </div>
              </section>
            )}
          </aside>
        </div>
      )}
      {dialog}
    </>
  )
}
