import type { FeatureWeb } from '#core/areas/web/feature.ts'
import { requests } from './requests/web/index.tsx'

/** What the product offers in the browser, in the order of the menu. */
export const features: readonly FeatureWeb[] = [requests]
