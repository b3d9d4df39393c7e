import { Suspense } from 'react'
import { again } from '#platform/web/again.ts'
import { lazily } from '#platform/web/ui/lazily.ts'
import type { PublicHotel } from '../contract.ts'
import { HotelLoading } from './HotelLoading.tsx'

// Few people ever see these pages: nobody loads them ahead.
const NotFoundPage = lazily(
  again(() => import('./NotFoundPage.tsx')),
  'NotFoundPage',
)
const ExpiredPage = lazily(
  again(() => import('./ExpiredPage.tsx')),
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
