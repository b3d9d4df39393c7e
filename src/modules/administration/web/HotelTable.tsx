import { Pencil } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { defaultTimeZone, splitHotelName } from '#modules/hotels/contract.ts'
import { HotelLogo } from '#modules/hotels/web/HotelLogo.tsx'
import { useDebouncedValue } from '#modules/hotels/web/search/use-debounced-value.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import type { AdminHotel } from '../contract.ts'
import { countFeatures, failureText, useHotels } from './api.ts'
import { DeletionState, StopDeletion } from './deletion/DeletionState.tsx'

const states = {
  open: 'administration.enabled',
  expired: 'administration.expired',
  disabled: 'administration.disabled',
} as const

/** Logo, name and address of a hotel, with a note. */
export const HotelName = ({ hotel, note }: { hotel: AdminHotel; note: ReactNode }) => {
  const { name, place } = splitHotelName(hotel.name)
  return (
    <span className="row gap-3 whitespace-normal">
      <HotelLogo logo_url={hotel.logo_url} />
      <span className="min-w-0 wrap-anywhere sm:min-w-40">
        <b className="font-semibold">{name}</b>
        {place !== null && `, ${place}`}
        <span className="row row--wrap gap-x-2 gap-y-0.5">
          <span className="meta">/{hotel.id}</span>
          {note}
        </span>
      </span>
    </span>
  )
}

const State = ({ hotel }: { hotel: AdminHotel }) => {
  const { t } = useTranslation()
  if (hotel.deletion) return <DeletionState deletion={hotel.deletion} />
  return <Pill tone={hotel.state === 'open' ? 'success' : 'danger'}>{t(states[hotel.state])}</Pill>
}

const StateBelow = ({ hotel }: { hotel: AdminHotel }) => (
  <span className="basis-full sm:hidden">
    <State hotel={hotel} />
  </span>
)

/** Opens the form of a hotel; of one whose backup is being written, stops that. */
export const HotelActions = ({ hotel, onEdit }: { hotel: AdminHotel; onEdit: (hotel: AdminHotel) => void }) => {
  const { t } = useTranslation()
  if (hotel.deletion) return hotel.deletion.state === 'backing_up' && <StopDeletion hotel={hotel} />
  return (
    <Button
      variant="line"
      icon={Pencil}
      aria-haspopup="dialog"
      aria-label={t('administration.edit_hotel_named', { name: hotel.name })}
      onClick={() => onEdit(hotel)}
    >
      <span className="max-sm:hidden">{t('administration.edit')}</span>
    </Button>
  )
}

/** Shown when there are no hotels. */
export const NoHotels = () => {
  const { t } = useTranslation()
  return <EmptyState art={<NothingWaitingArt />} title={t('administration.no_hotels')} />
}

/** All hotels: when they expire, what they offer, and whether they are open. */
export const HotelTable = ({
  hotels,
  onEdit,
}: {
  hotels: readonly AdminHotel[]
  onEdit: (hotel: AdminHotel) => void
}) => {
  const { t } = useTranslation()
  const formats = formatters(useLanguage(), defaultTimeZone)
  if (hotels.length === 0) return <NoHotels />
  // A phone shows only name and button, with the state below the name.
  return (
    <TableBox label={t('administration.hotels')}>
      <thead>
        <tr>
          <th>{t('administration.hotel')}</th>
          <th className="max-sm:hidden">{t('administration.expires')}</th>
          <th className="max-wide:hidden">{t('administration.features')}</th>
          <th className="max-sm:hidden">{t('administration.status')}</th>
          <th>
            <span className="vh">{t('administration.edit')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {hotels.map((hotel) => (
          <tr key={hotel.id}>
            <td>
              <HotelName hotel={hotel} note={<StateBelow hotel={hotel} />} />
            </td>
            <td className="num max-sm:hidden">{hotel.expiry_date === null ? '—' : formats.date(hotel.expiry_date)}</td>
            <td className="num max-wide:hidden">{countFeatures(t, hotel.features)}</td>
            <td className="max-sm:hidden">
              <State hotel={hotel} />
            </td>
            <td className="r">
              <HotelActions hotel={hotel} onEdit={onEdit} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** From this many hotels on there is a search field. */
const searchedFrom = 10

/**
 * Loads hotels page by page, with search by name or slug, and renders them. Shows a retry button when loading fails.
 * @param bones the skeleton while they load
 */
export const LoadedHotels = ({
  bones,
  children,
}: {
  bones: ReactNode
  children: (hotels: readonly AdminHotel[]) => ReactNode
}): ReactNode => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [words, flush] = useDebouncedValue(typed)
  const all = useHotels()
  const {
    hotels,
    count,
    error,
    isError,
    isFetching,
    refetch,
    hasNextPage,
    isFetchNextPageError,
    isFetchingNextPage,
    fetchNextPage,
  } = useHotels(words)
  const failed = (retry: () => unknown) => (
    <ErrorState
      text={t('administration.error', { message: failureText(t, error) })}
      onRetry={() => void retry()}
      busy={isFetching}
    />
  )
  const missing = isError ? failed(refetch) : bones
  if (hotels === undefined && typed === '') return missing
  // Enter must not submit: the field may be inside a form about something else.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    flush()
  }
  return (
    <div className="stack">
      {(all.count ?? 0) > searchedFrom && (
        <TextField
          label={t('administration.find_hotel')}
          type="search"
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <p className="vh" role="status">
        {words !== '' && count !== undefined && t('administration.hotel_count', { count })}
      </p>
      {hotels === undefined ? missing : children(hotels)}
      {isFetchNextPageError && failed(fetchNextPage)}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="line" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('administration.load_more')}
        </Button>
      )}
    </div>
  )
}
