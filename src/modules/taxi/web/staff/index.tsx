import { Car } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb, ThingWithHours } from '#modules/features/web/feature.ts'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import { createStaffSlots } from '#modules/tickets/web/create-staff-slots.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { StatusPill } from '../StatusPill.tsx'
import { tickets } from './api.ts'

const useThingsWithHours = (): readonly ThingWithHours[] => [{ id: forTaxi, name: useTranslation().t('taxi.nav') }]

const slots = createStaffSlots(tickets, {
  describe: ({ pickup_location, room_number, status }, t) => ({
    icon: Car,
    kind: t('taxi.nav'),
    title: t('taxi.taxi_from', { place: pickup_location }),
    overdue: { title: t('taxi.overdue', { room: room_number }), text: pickup_location },
    mark: <StatusPill status={status} to="staff" />,
  }),
  number: {
    page: 'taxi-requests',
    icon: Car,
    label: 'taxi.open_taxis',
    of: ({ requested, dispatched, arrived }) => requested + dispatched + arrived,
  },
})

/** Taxis for staff. */
export const taxi: FeatureWeb = {
  name: 'taxi',
  flag: 'taxi',
  manager: {
    roles: deskRoles,
    nav: { path: 'taxi-requests', label: 'taxi.nav', icon: Car },
    pages: [{ path: 'taxi-requests', load: async () => (await import('./TaxiBoard.tsx')).TaxiBoard }],
    slots: { ...slots, useThingsWithHours },
  },
}
