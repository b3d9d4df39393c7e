import type { FeatureServer } from '#app/server/feature.ts'
import { administration } from './administration/server/index.ts'
import { announcements } from './announcements/server/index.ts'
import { bill } from './bill/server/index.ts'
import { calendars } from './calendars/server/index.ts'
import { conversations } from './conversations/server/index.ts'
import { doNotDisturb } from './do-not-disturb/server/index.ts'
import { essentials } from './essentials/server/index.ts'
import { extras } from './extras/server/index.ts'
import { fiscal } from './fiscal/server/index.ts'
import { guide } from './guide/server/index.ts'
import { openingHours } from './hours/server/index.ts'
import { invoices } from './invoices/server/index.ts'
import { menu } from './menu/server/index.ts'
import { orders } from './orders/server/index.ts'
import { ratings } from './ratings/server/index.ts'
import { recommendations } from './recommendations/server/index.ts'
import { register } from './register/server/index.ts'
import { registration } from './registration/server/index.ts'
import { requestTypes } from './request-types/server/index.ts'
import { requests } from './requests/server/index.ts'
import { reservations } from './reservations/server/index.ts'
import { tax } from './tax/server/index.ts'
import { taxi } from './taxi/server/index.ts'
import { webhooks } from './webhooks/server/index.ts'

/** Everything a hotel can offer, on the server. One line a feature. */
export const features: readonly FeatureServer[] = [
  // Before the requests, whose demo is of these types.
  requestTypes,
  requests,
  taxi,
  // Before the menu, whose demo uses its timetables.
  openingHours,
  menu,
  orders,
  reservations,
  // After the reservations, of which its demo has forms.
  registration,
  register,
  calendars,
  conversations,
  guide,
  recommendations,
  bill,
  extras,
  // After the bill, whose settings its demo switches.
  tax,
  invoices,
  ratings,
  // After the invoices, of which its demo notes numbers.
  fiscal,
  announcements,
  essentials,
  doNotDisturb,
  webhooks,
  administration,
]
