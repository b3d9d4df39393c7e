import { MessageSquare } from 'lucide-react'
import type { FeatureWeb } from '#app/web/feature.ts'

/** Conversations of guests with the hotel. */
export const conversations: FeatureWeb = {
  name: 'conversations',
  flag: 'conversations',
  guest: {
    pages: [{ path: 'messages', load: async () => (await import('./guest/Messages.tsx')).Messages }],
    unsent: { path: 'messages', label: 'platform.messages', icon: MessageSquare },
    part: async () => (await import('./guest/GuestPart.tsx')).guestSlots,
    ahead: [() => import('./guest/PhraseDialog.tsx')],
  },
}
