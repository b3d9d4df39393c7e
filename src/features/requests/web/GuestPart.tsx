import type { GuestSlots } from '#app/web/feature.ts'
import { createGuestSlots } from '#core/tickets/web/guest/create-guest-slots.tsx'
import { BellArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { isLater } from '#core/tickets/policy.ts'
import { LaterPill } from '#core/tickets/web/LaterPill.tsx'
import { isOpen, typeLabels } from '../policy.ts'
import { useMyRequests } from './api.ts'
import { kindIcons } from './RequestKind.tsx'

const load = retryImport(() => import('./AskDialog.tsx'))
const AskDialog = lazyNamed(load, 'AskDialog')

export const guestSlots: GuestSlots = createGuestSlots({
  useOwn: useMyRequests,
  isOpen,
  page: 'requests',
  tile: {
    load,
    dialog: (dialog) => <AskDialog from="home" {...dialog} />,
    shape: 'lead',
    art: <BellArt />,
    title: 'requests.make_request',
    text: 'requests.make_request_text',
  },
  choose: (open) => open.find(({ status }) => status === 'in-progress') ?? open[0],
  describe: ({ type, status, scheduled_for, ring_due_at }, t) => ({
    icon: kindIcons[type],
    title: t(typeLabels[type]),
    mark:
      scheduled_for && isLater({ ring_due_at }) ? (
        <LaterPill scheduledFor={scheduled_for} />
      ) : status === 'in-progress' ? (
        <Pill tone="info">{t('requests.started')}</Pill>
      ) : (
        <Pill tone="warning">{t('requests.received')}</Pill>
      ),
  }),
})
