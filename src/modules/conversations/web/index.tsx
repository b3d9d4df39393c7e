import { MessageSquare } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

const inbox = () => import('./staff/Inbox.tsx')
const loadInbox = async () => (await inbox()).Inbox

/** The web part of the conversations. */
export const conversations: FeatureWeb = {
  name: 'conversations',
  flag: 'conversations',
  guest: {
    pages: [{ path: 'messages', load: async () => (await import('./guest/Messages.tsx')).Messages }],
    queued: { path: 'messages', label: 'conversations.messages', icon: MessageSquare },
    part: async () => (await import('./guest/GuestPart.tsx')).guestSlots,
  },
  manager: {
    roles: deskRoles,
    nav: { path: 'inbox', label: 'conversations.inbox', icon: MessageSquare },
    pages: [
      { path: 'inbox', load: loadInbox },
      {
        path: 'inbox/replies',
        load: async () => (await inbox()).QuickReplyEditor,
      },
      { path: 'inbox/$stayId', load: loadInbox },
    ],
    part: async () => (await import('./staff/StaffPart.tsx')).staffSlots,
  },
}
