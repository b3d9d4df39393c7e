import type { Role } from './user.ts'

/** What tabs of one browser tell each other. A session is one cookie for all of them. */
export type TabMessage = { news: 'signed-in' | 'signing-out' | 'signed-out' | 'refreshed'; role: Role; hotelId: string }

// Browsers without it (before 2022) learn of a sign-out by the next refused call.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('deskbell-session')

export const broadcastToTabs = (news: TabMessage): void => channel?.postMessage(news)

/** Hears the other tabs, never itself. */
export const onTabMessage = (hear: (news: TabMessage) => void): (() => void) => {
  const listener = (event: MessageEvent<TabMessage>) => hear(event.data)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
