import { Calendar } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/**
 * The browser part of the reservations: staff see who stays where, add by hand, and import lists of booking channels.
 */
export const reservations: FeatureWeb = {
  name: 'reservations',
  flag: 'reservations',
  manager: {
    roles: deskRoles,
    nav: { path: 'reservations', label: 'reservations.title', short: 'reservations.nav', icon: Calendar },
    pages: [],
  },
}
