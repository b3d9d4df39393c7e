import type { GuestSlots } from '#modules/features/web/feature.ts'
import { iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { isScheduled } from '#modules/tickets/policy.ts'
import { createGuestSlots } from '#modules/tickets/web/guest/create-guest-slots.tsx'
import { ScheduledPill } from '#modules/tickets/web/ScheduledPill.tsx'
import { importAhead } from '#platform/web/retry-import.ts'
import { BellArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { isOpen } from '../policy.ts'
import { useMyRequests } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

const load = importAhead(() => import('./AskDialog.tsx'))
const AskDialog = lazyNamed(load, 'AskDialog')

export const guestSlots: GuestSlots = createGuestSlots({
  useOwn: useMyRequests,
  isOpen,
  page: 'requests',
  tile: {
    load,
    read: async (...hotel) =>
      (await import('#modules/request-types/web/use-request-types.ts')).prefetchTypes(...hotel, 'guest'),
    dialog: (dialog) => <AskDialog from="home" {...dialog} />,
    shape: 'lead',
    art: <BellArt />,
    title: 'requests.make_request',
    text: 'requests.make_request_text',
  },
  choose: (open) => open.find(({ status }) => status === 'in-progress') ?? open[0],
  describe: (row, t) => ({
    icon: iconOfRequest(row),
    title: nameOfRequest(row, t),
    mark:
      row.scheduled_for && isScheduled(row) ? (
        <ScheduledPill scheduledFor={row.scheduled_for} />
      ) : (
        <StatusPill status={row.status} to="guest" />
      ),
  }),
})
