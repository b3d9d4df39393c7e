import { X } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import type { ListedRegisterStay } from '../../contract.ts'
import { useEntered } from '../api.ts'
import { usePartyName } from './use-party-name.ts'

const toNumbers = ({ numbers }: ListedRegisterStay): string => {
  const [first = '', last = ''] = numbers ?? []
  return first === last ? first : `${first} – ${last}`
}

const Stays = ({ stays }: { stays: readonly ListedRegisterStay[] }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { date } = useFormats()
  const name = usePartyName()
  const isPhone = useIsPhone()
  const keptUntil = ({ kept_until: day }: ListedRegisterStay) => (day === null ? '—' : date(day))
  const link = (stay: ListedRegisterStay) => (
    <Link className="py-3 font-[600] wrap-anywhere" href={managerPath(id, `register/${stay.id}`)}>
      {name(stay)}
    </Link>
  )
  if (isPhone)
    return (
      <div className="stack gap-2.5">
        {stays.map((stay) => (
          <article key={stay.id} className="card job">
            <div className="top">
              <RoomBadge room_number={stay.room_number} />
              <span className="grow basis-32">
                {link(stay)}
                <span className="no block">{toNumbers(stay)}</span>
                <span className="meta block">{t('register.entered_by', { name: stay.entered_by_name ?? '' })}</span>
                <span className="meta num block">{t('register.kept_until', { day: keptUntil(stay) })}</span>
              </span>
            </div>
          </article>
        ))}
      </div>
    )
  return (
    <TableBox label={t('register.in_register')}>
      <thead>
        <tr>
          <th>{t('register.number')}</th>
          <th>{t('stays.room')}</th>
          <th>{t('register.party')}</th>
          <th>{t('register.by')}</th>
          <th>{t('register.kept')}</th>
        </tr>
      </thead>
      <tbody>
        {stays.map((stay) => (
          <tr key={stay.id}>
            <td className="no">{toNumbers(stay)}</td>
            <td>
              <RoomBadge room_number={stay.room_number} />
            </td>
            <td>{link(stay)}</td>
            <td className="min-w-40 wrap-anywhere">{stay.entered_by_name}</td>
            <td className="num">{keptUntil(stay)}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** The stays of whom somebody is entered, the newest first; of one day where staff ask for it. */
export const EnteredList = () => {
  const { t } = useTranslation()
  const today = useToday()
  const [pages, setPages] = useState(1)
  const [day, setDay] = useState('')
  const query = useEntered({ pages, day })
  const { data, isFetching } = query
  const choose = (next: string) => {
    setDay(next)
    setPages(1)
  }
  if (!data) return <QueryState query={query} text={t('register.load_failed')} bones={<SkeletonList lines={4} />} />
  if (data.items.length === 0 && day === '')
    return (
      <EmptyState
        art={<NothingWaitingArt />}
        title={t('register.none_entered')}
        text={t('register.none_entered_text')}
      />
    )
  return (
    <div className="stack gap-3.5">
      <div className="row row--wrap items-end gap-2">
        <TextField
          type="date"
          label={t('register.arrived_on')}
          max={today}
          value={day}
          onChange={({ target: { value } }) => choose(value)}
        />
        {day !== '' && (
          <Button variant="line" icon={X} onClick={() => choose('')}>
            {t('register.all_days')}
          </Button>
        )}
      </div>
      {data.items.length === 0 ? <p role="status">{t('register.none_of_day')}</p> : <Stays stays={data.items} />}
      {data.hasMore && (
        <Button variant="line" wide busy={isFetching} onClick={() => setPages(pages + 1)}>
          {t('rooms.load_more')}
        </Button>
      )}
      <p className="meta">{t('register.opening_recorded')}</p>
    </div>
  )
}
