import { Gift } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb, ThingWithHours } from '#modules/features/web/feature.ts'
import { forExtra } from '#modules/hours/contract/subject.ts'
import { createStaffSlots } from '#modules/tickets/web/create-staff-slots.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { tickets, useOffers } from './api.ts'

const useThingsWithHours = (): readonly ThingWithHours[] =>
  (useOffers().data?.items ?? []).map(({ id, name }) => ({ id: forExtra(id), name }))

const slots = createStaffSlots(tickets, {
  describe: ({ name, room_number, status }, t) => ({
    icon: Gift,
    kind: t('extras.extra'),
    title: name,
    overdue: { title: t('extras.overdue', { room: room_number }), text: name },
    mark: <StatusPill status={status} />,
  }),
  number: { page: 'extras', icon: Gift, label: 'extras.open_count', of: ({ asked }) => asked },
})

/** Extras for staff, who offer and confirm them. */
export const extras: FeatureWeb = {
  name: 'extras',
  flag: 'extras',
  manager: {
    roles: deskRoles,
    nav: { path: 'extras', label: 'extras.nav', icon: Gift },
    pages: [{ path: 'extras', load: async () => (await import('./ExtrasPage.tsx')).ExtrasPage }],
    slots: { ...slots, useThingsWithHours },
  },
}
