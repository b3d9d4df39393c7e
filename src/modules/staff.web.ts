import type { FeatureWeb } from '#modules/features/web/feature.ts'
import { announcements } from './announcements/web/staff/index.tsx'
import { bill } from './bill/web/staff/index.tsx'
import { calendars } from './calendars/web/staff/index.tsx'
import { conversations } from './conversations/web/staff/index.tsx'
import { doNotDisturb } from './do-not-disturb/web/staff/index.tsx'
import { essentials } from './essentials/web/staff/index.tsx'
import { extras } from './extras/web/staff/index.tsx'
import { fiscal } from './fiscal/web/staff/index.tsx'
import { guide, houseRules } from './guide/web/staff/index.tsx'
import { openingHours } from './hours/web/staff/index.tsx'
import { invoices } from './invoices/web/staff/index.tsx'
import { menu } from './menu/web/staff/index.tsx'
import { orders } from './orders/web/staff/index.tsx'
import { ratings } from './ratings/web/staff/index.tsx'
import { recommendations } from './recommendations/web/staff/index.tsx'
import { register } from './register/web/staff/index.tsx'
import { registration } from './registration/web/staff/index.tsx'
import { requests } from './requests/web/staff/index.tsx'
import { reservations } from './reservations/web/staff/index.tsx'
import { tax } from './tax/web/staff/index.tsx'
import { taxi } from './taxi/web/staff/index.tsx'
import { webhooks } from './webhooks/web/staff/index.tsx'

/** What the product offers staff in the browser, in the order of the menu. */
export const staffFeatures: readonly FeatureWeb[] = [
  requests,
  taxi,
  orders,
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
  registration,
  register,
  announcements,
  openingHours,
  doNotDisturb,
]
