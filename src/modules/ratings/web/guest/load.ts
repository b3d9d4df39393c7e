import { retryImport } from '#platform/web/retry-import.ts'

// Not ahead with what every guest needs without a network: only hotels with ratings load them.
export const loadRate = retryImport(() => import('./ThingRating.tsx'))
