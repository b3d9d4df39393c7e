import { Gift } from 'lucide-react'
import type { StaffSlots, ThingWithHours } from '#modules/features/web/feature.ts'
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

/** The slots of the extras in the staff area. */
export const staffSlots: StaffSlots = { ...slots, useThingsWithHours }
