import type { FeatureWeb } from '#modules/features/web/feature.ts'
import { administration } from './administration/web/index.tsx'
import { bill } from './bill/web/index.tsx'
import { checkOut } from './check-out/web/index.tsx'
import { conversations } from './conversations/web/index.tsx'
import { essentials } from './essentials/web/index.tsx'
import { extras } from './extras/web/index.tsx'
import { guide, houseRules } from './guide/web/index.tsx'
import { barMenu } from './orders/web/index.tsx'
import { recommendations } from './recommendations/web/index.tsx'
import { requests } from './requests/web/index.tsx'
import { taxi } from './taxi/web/index.tsx'

/** What the product offers guests in the browser, in the order of the menu, and owners. */
export const features: readonly FeatureWeb[] = [
  requests,
  taxi,
  barMenu,
  extras,
  conversations,
  guide,
  houseRules,
  recommendations,
  essentials,
  bill,
  checkOut,
  administration,
]
