import type { FeatureWeb } from '#modules/features/web/feature.ts'
import { administration } from './administration/web/index.tsx'
import { announcements } from './announcements/web/index.tsx'
import { bill } from './bill/web/index.tsx'
import { calendars } from './calendars/web/index.tsx'
import { checkOut } from './check-out/web/index.tsx'
import { conversations } from './conversations/web/index.tsx'
import { doNotDisturb } from './do-not-disturb/web/index.tsx'
import { essentials } from './essentials/web/index.tsx'
import { extras } from './extras/web/index.tsx'
import { fiscal } from './fiscal/web/index.tsx'
import { guide, houseRules } from './guide/web/index.tsx'
import { openingHours } from './hours/web/index.tsx'
import { invoices } from './invoices/web/index.tsx'
import { menu } from './menu/web/index.tsx'
import { barMenu, orders } from './orders/web/index.tsx'
import { ratings } from './ratings/web/index.tsx'
import { recommendations } from './recommendations/web/index.tsx'
import { register } from './register/web/index.tsx'
import { registration } from './registration/web/index.tsx'
import { requests } from './requests/web/index.tsx'
import { reservations } from './reservations/web/index.tsx'
import { tax } from './tax/web/index.tsx'
import { taxi } from './taxi/web/index.tsx'
import { webhooks } from './webhooks/web/index.tsx'

/** What the product offers in the browser, in the order of the menu. */
export const features: readonly FeatureWeb[] = [
  requests,
  taxi,
  orders,
  barMenu,
  menu,
  extras,
  conversations,
  reservations,
  webhooks,
  calendars,
  guide,
  houseRules,
  recommendations,
  essentials,
  invoices,
  fiscal,
  bill,
  ratings,
  tax,
  checkOut,
  registration,
  register,
  announcements,
  openingHours,
  doNotDisturb,
  administration,
]
