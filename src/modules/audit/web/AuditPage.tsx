import './audit.css'
import { useQuery } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { useState } from 'react'
import { dayInZone, formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { allHotels, type AuditActor, type AuditEntry } from '../contract.ts'
import { downloadEntries, newestQuery, settingsQuery, useEntries, type ShownFilters } from './api.ts'
import { EntryRow, type HotelOfLog } from './EntryRow.tsx'
import { Filters, type Choice } from './Filters.tsx'
import { groupEntries } from './group-entries.ts'

const KeptDialog = lazyNamed(() => import('./KeptDialog.tsx'), 'KeptDialog')

const noActors: readonly AuditActor[] = []
const dayMs = 86_400_000

/** The hotel of this page, and the names of the hotels of the entries by their id, where there are several. */
type Hotels = { hotel: HotelOfLog; names: ReadonlyMap<string, string> }

/** The entries of each day, under the day. */
const Days = ({ entries, hotel, names }: Hotels & { entries: readonly AuditEntry[] }) => {
  const { t } = useTranslation()
  const { time_zone } = hotel
  const { day: writeDay } = formatters(useLanguage(), time_zone)
  const now = useNow()
  const today = dayInZone(new Date(now), time_zone)
  const yesterday = dayInZone(new Date(now - dayMs), time_zone)
  const byDay = Map.groupBy(groupEntries(entries), ({ entry }) => dayInZone(new Date(entry.at), time_zone))
  return Array.from(byDay, ([day, lines]) => (
    <section key={day} className="stack stack--s" aria-label={writeDay(day)}>
      <h2 className="overline">
        {day === today
          ? t('audit.today_on', { day: writeDay(day) })
          : day === yesterday
            ? t('audit.yesterday')
            : writeDay(day)}
      </h2>
      <ul className="card audit-day">
        {lines.map((line) => (
          <EntryRow key={line.entry.id} group={line} hotel={hotel} name={names.get(line.entry.hotel_id)} />
        ))}
      </ul>
    </section>
  ))
}

/** How many entries there are by now above the first one that is shown; 0 while that is not known. */
const useNewCount = (hotelId: string, shown: ShownFilters, entries: readonly AuditEntry[] | undefined): number => {
  const { data } = useQuery({ ...newestQuery(hotelId, shown), enabled: entries !== undefined })
  if (!data || !entries) return 0
  const first = data.items.findIndex(({ id }) => id === entries[0]?.id)
  return first < 0 ? data.items.length : first
}

const Log = ({ shown, ...hotels }: Hotels & { shown: ShownFilters }) => {
  const { t } = useTranslation()
  const { id } = hotels.hotel
  const { entries, loadNew, ...query } = useEntries(id, shown)
  const count = useNewCount(id, shown, entries)
  if (!entries) return <QueryState query={{ ...query, data: entries }} text={t('audit.load_failed')} />
  return (
    <div className="stack">
      <div role="status">
        {count > 0 && (
          <Button variant="soft" onClick={() => void loadNew()}>
            {t('audit.new_entries', { count })}
          </Button>
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyState art={<NothingWaitingArt />} title={t('audit.empty_title')} text={t('audit.empty_text')} />
      ) : (
        <Days entries={entries} {...hotels} />
      )}
      {query.hasNextPage && (
        <div>
          <Button variant="line" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('audit.earlier')}
          </Button>
        </div>
      )}
    </div>
  )
}

type Props = {
  hotel: HotelOfLog
  hotels: readonly { hotel_id: string; name: string }[]
  back: { label: string; href: string }
}

/**
 * The log of actions in the hotel, and in the other hotels of its reader.
 * @param hotels those that the reader manages
 * @param back the page that it opens from
 */
export const AuditPage = ({ hotel: here, hotels, back }: Props) => {
  const { t } = useTranslation()
  const { id, time_zone } = here
  const { data: settings } = useQuery(settingsQuery(id))
  const [choice, setChoice] = useState<Choice>({ actor: '', kind: '', days: 7, hotel: id })
  const [words, setWords] = useState('')
  const [isChanging, setIsChanging] = useState(false)
  const { actor, kind, days, hotel } = choice
  const now = useNow()
  const shown: ShownFilters = {
    ...(actor && { actor }),
    ...(kind && { kind }),
    ...(words && { q: words }),
    ...(days > 0 && { from: dayInZone(new Date(now - (days - 1) * dayMs), time_zone) }),
    ...(hotel !== id && { hotel }),
  }
  const names = new Map(hotel === allHotels ? hotels.map(({ hotel_id, name }) => [hotel_id, name]) : [])
  return (
    <>
      <PageTitle area="staff" title={t('audit.title')} back={back}>
        <PageActions
          more={
            settings
              ? [
                  {
                    label: t('audit.kept', { count: settings.audit_days }),
                    icon: History,
                    opensDialog: true,
                    onPress: () => setIsChanging(true),
                  },
                ]
              : []
          }
          main={{
            label: t('audit.export'),
            icon: Download,
            quiet: true,
            disabled: hotel !== id,
            onPress: () => downloadEntries(id, shown),
          }}
        />
      </PageTitle>
      <Filters
        choice={choice}
        onChoice={setChoice}
        onWords={setWords}
        actors={hotel === id ? (settings?.actors ?? noActors) : noActors}
        hotels={hotels}
      />
      <Log shown={shown} hotel={here} names={names} />
      {isChanging && settings && (
        <KeptDialog hotelId={id} days={settings.audit_days} onClose={() => setIsChanging(false)} />
      )}
    </>
  )
}
