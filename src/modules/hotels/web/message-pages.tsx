import { Suspense } from 'react'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import type { PublicHotel } from '../contract.ts'
import { HotelLoading } from './HotelLoading.tsx'

// Few people ever see these pages, so they are not preloaded.
const NotFoundPage = lazyNamed(
  retryImport(() => import('./NotFoundPage.tsx')),
  'NotFoundPage',
)
const ExpiredPage = lazyNamed(
  retryImport(() => import('./ExpiredPage.tsx')),
  'ExpiredPage',
)

/** The 404 page. */
export const NotFound = () => (
  <Suspense fallback={<HotelLoading />}>
    <NotFoundPage />
  </Suspense>
)

/** The page of a hotel that is expired or disabled. */
export const HotelExpired = ({ hotel }: { hotel: PublicHotel }) => (
  <Suspense fallback={<HotelLoading />}>
    <ExpiredPage hotel={hotel} />
  </Suspense>
)
