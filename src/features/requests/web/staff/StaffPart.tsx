import { ClipboardList } from 'lucide-react'
import type { StaffSlots, ThingWithHours } from '#app/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { createStaffSlots } from '#core/tickets/web/create-staff-slots.tsx'
import { StatusPill } from './StatusPill.tsx'
import { typeLabels } from '../../policy.ts'
import { kindIcons } from '../RequestKind.tsx'
import { tickets } from './api.ts'
import { MakeRequest } from './MakeRequest.tsx'

const longestText = 60
const shortened = (text: string): string => {
  // The waiting time follows after a comma.
  const line = text.replaceAll(/\s+/g, ' ').replace(/[.,;:!]+$/, '')
  return line.length <= longestText ? line : `${line.slice(0, longestText - 1).trimEnd()}…`
}

const slots = createStaffSlots(tickets, {
  describe: ({ type, description, room_number, status }, t) => {
    const kind = t(typeLabels[type])
    const text = shortened(description)
    return {
      icon: kindIcons[type],
      kind,
      title: text,
      overdue: { title: t('requests.attention', { room: room_number, type: kind }), text },
      mark: <StatusPill status={status} />,
    }
  },
  number: { page: 'requests', icon: ClipboardList, label: 'requests.pending_requests', of: ({ pending }) => pending },
})

const useThingsWithHours = (): readonly ThingWithHours[] => {
  const { t } = useTranslation()
  return Object.entries(typeLabels).map(([type, label]) => ({ id: `type:${type}`, name: t(label) }))
}

export const staffSlots: StaffSlots = { ...slots, MessageAction: MakeRequest, useThingsWithHours }
