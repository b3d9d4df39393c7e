import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { useAccent } from './accent.ts'
import { hotelQuery, hotelStatusQuery, isHotelUnknown } from './api.ts'
import { HotelContext } from './hotel-context.ts'
import { HotelLoading } from './HotelLoading.tsx'
import { ExpiredPage, NotFound } from './message-pages.tsx'
import { rememberHotel } from './search/remember-hotel.ts'
import { shell } from './shell.ts'

/**
 * Renders a hotel's pages only once the hotel is known, and only while it is open.
 * @param evenClosed also while it is not
 * @param withRegister instead while it is not, and has a guest register left that its managers can take with them
 */
export const HotelGate = ({
  slug,
  evenClosed,
  withRegister,
  children,
}: {
  slug: string
  evenClosed?: true
  withRegister?: ReactNode
  children: ReactNode
}) => {
  const { t } = useTranslation()
  // The server has written that into the page.
  const isUnknown = shell.slug === slug && shell.hotel === null
  const hotel = useQuery({ ...hotelQuery(slug), enabled: !isUnknown })
  const status = useQuery({ ...hotelStatusQuery(slug), enabled: !isUnknown })
  useAccent(hotel.data?.accent)
  const isOpen = status.data?.state === 'open'
  useEffect(() => {
    if (isOpen && hotel.data !== undefined) rememberHotel(hotel.data, Date.now())
  }, [isOpen, hotel.data])

  if (isUnknown || isHotelUnknown(hotel.error) || isHotelUnknown(status.error)) return <NotFound />
  if (hotel.data === undefined && hotel.isError) {
    return (
      <main className="load">
        <ErrorState text={t('hotels.not_reached')} onRetry={() => void hotel.refetch()} busy={hotel.isFetching} />
      </main>
    )
  }
  if (hotel.data === undefined || status.isPending) return <HotelLoading />
  return (
    <HotelContext value={hotel.data}>
      {isOpen || !status.data || evenClosed
        ? children
        : ((status.data.keeps_register && withRegister) ?? (
            <ExpiredPage
              fallback={<HotelLoading />}
              hotel={hotel.data}
              keepsRegister={status.data.keeps_register === true}
            />
          ))}
    </HotelContext>
  )
}
