import { MessageSquare } from 'lucide-react'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The web part of the conversations. */
export const conversations: FeatureWeb = {
  name: 'conversations',
  flag: 'conversations',
  guest: {
    pages: [{ path: 'messages', load: async () => (await import('./guest/Messages.tsx')).Messages }],
    queued: { path: 'messages', label: 'conversations.messages', icon: MessageSquare },
    part: async () => (await import('./guest/GuestPart.tsx')).guestSlots,
  },
}
