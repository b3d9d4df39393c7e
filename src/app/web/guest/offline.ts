import type { QueryClient } from '@tanstack/react-query'
import { shell } from '#core/hotels/web/shell.ts'
import type { LiveConnection } from '#platform/web/live/live-connection.ts'
import { deliver, startOutbox } from '#platform/web/outbox/outbox.ts'
import { keepAnswers } from '#platform/web/outbox/query-persistence.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { keepSnapshots } from '#platform/web/snapshot/keep-snapshots.ts'
import { updates } from '#platform/web/use-update.ts'
import type { FeatureWeb } from '../feature.ts'

export { WaitingNow } from './WaitingNow.tsx'

// The service worker stores what it fetches, so loaded pages open offline.
const loadPages = async (features: readonly FeatureWeb[]): Promise<void> => {
  await (navigator as Partial<Navigator>).serviceWorker?.ready
  const own = [
    () => import('./GuestSettings.tsx'),
    () => import('#platform/web/ui/overlays/ConfirmDialog.tsx'),
    () => import('#platform/web/ui/overlays/LanguagePicker.tsx'),
  ]
  const pages = features.flatMap(({ guest }) => [
    ...(guest?.pages ?? []).map(({ load }) => load),
    ...(guest?.tickets ? [guest.tickets] : []),
    ...(guest?.ahead ?? []),
  ])
  for (const load of [...own, ...pages]) await retryImport<unknown>(load)()
  updates.keep()
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Lets a guest work offline: sends the outbox later, keeps the data that was read and how the pages look, and preloads
 * the other pages.
 * @param owner the hotel and the guest
 * @returns stops it
 */
export const startOffline = ({
  owner,
  queries,
  live,
  features,
}: {
  owner: string
  queries: QueryClient
  live: LiveConnection
  features: readonly FeatureWeb[]
}): (() => void) => {
  const stopKeeping = keepAnswers(queries, owner, ([first]) => first !== 'people')
  const stopOutbox = startOutbox(owner)
  const stopSnapshots = keepSnapshots(shell.build)
  const unsubscribe = live.subscribe((news) => {
    if (news.kind === 'state' && news.state === 'live') void deliver()
  })
  // A page that fails to load is loaded when it is opened.
  if (!savesData() && navigator.onLine) loadPages(features).catch(() => {})
  return () => {
    unsubscribe()
    stopOutbox()
    stopSnapshots()
    stopKeeping()
  }
}
