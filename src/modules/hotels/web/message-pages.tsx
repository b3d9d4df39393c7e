import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { HotelLoading } from './HotelLoading.tsx'

// Few people ever see these pages, so they are not preloaded.
const NotFoundPage = lazyNamed(() => import('./message-pages/NotFoundPage.tsx'), 'NotFoundPage')
/** The page of a hotel that is expired or disabled. */
export const ExpiredPage = lazyNamed(() => import('./message-pages/ExpiredPage.tsx'), 'ExpiredPage')

/** The 404 page. */
export const NotFound = () => <NotFoundPage fallback={<HotelLoading />} />
