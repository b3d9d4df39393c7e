import { Suspense } from 'react'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import type { PublicHotel } from '../contract.ts'
import { HotelLoading } from './HotelLoading.tsx'

// Few people ever see these pages: nobody loads them ahead.
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

/** The page of a hotel whose subscription is over or that is switched off. */
export const Expired = ({ hotel }: { hotel: PublicHotel }) => (
  <Suspense fallback={<HotelLoading />}>
    <ExpiredPage hotel={hotel} />
  </Suspense>
)
