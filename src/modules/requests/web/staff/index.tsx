import { ClipboardList } from 'lucide-react'
import type { FeatureWeb, ThingWithHours } from '#modules/features/web/feature.ts'
import { forType } from '#modules/hours/contract/subject.ts'
import { readName } from '#modules/request-types/policy.ts'
import { choiceOfRequest, iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { useVisibleTypes } from '#modules/request-types/web/use-request-types.ts'
import { createStaffSlots } from '#modules/tickets/web/create-staff-slots.tsx'
import { staffRoles } from '#platform/contract/route.ts'
import { shortenText } from '#platform/contract/text.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { StatusPill } from '../StatusPill.tsx'
import { prefetchBoard, tickets } from './api.ts'

const longestText = 60
const shortened = (text: string): string => {
  // The waiting time follows after a comma.
  const line = text.replaceAll(/\s+/g, ' ').replace(/[.,;:!]+$/, '')
  return shortenText(line, longestText)
}

const slots = createStaffSlots(tickets, {
  describe: (row, t) => {
    const { description, quantity, room_number, status } = row
    const kind = nameOfRequest(row, t)
    const many = (quantity ?? 1) > 1 ? `${quantity} × ` : ''
    // A type without a note may have nothing else to say.
    const text = many + shortened(description || (choiceOfRequest(row) ?? kind))
    return {
      icon: iconOfRequest(row),
      kind,
      title: text,
      overdue: { title: t('requests.overdue', { room: room_number, type: kind }), text },
      mark: <StatusPill status={status} to="staff" />,
    }
  },
  number: { page: 'requests', icon: ClipboardList, label: 'requests.pending_requests', of: ({ pending }) => pending },
})

const useThingsWithHours = (): readonly ThingWithHours[] => {
  const { t, language } = useTranslation()
  return useVisibleTypes('manager').map((type) => ({ id: forType(type.id), name: readName(type, t, language) }))
}

/** Service requests for staff. */
export const requests: FeatureWeb = {
  name: 'requests',
  flag: 'requests',
  manager: {
    roles: staffRoles,
    nav: { path: 'requests', label: 'requests.nav', icon: ClipboardList },
    pages: [
      {
        path: 'requests',
        load: async () => (await import('./RequestBoard.tsx')).RequestBoard,
        read: prefetchBoard,
      },
    ],
    slots: { ...slots, useThingsWithHours },
  },
}
