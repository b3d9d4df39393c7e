import type { QueryClient } from '@tanstack/react-query'
import { retryImport } from '#platform/web/retry-import.ts'
import type { LiveConnection } from '#platform/web/live/live-connection.ts'
import { keepAnswers } from '#platform/web/outbox/query-persistence.ts'
import { deliver, startOutbox } from '#platform/web/outbox/outbox.ts'
import { updates } from '#platform/web/use-update.ts'
import type { FeatureWeb } from '../feature.ts'

export { WaitingNow } from './WaitingNow.tsx'

// The worker stores what passes through it, so what was loaded once opens without a network.
const loadPages = async (features: readonly FeatureWeb[]): Promise<void> => {
  await (navigator as Partial<Navigator>).serviceWorker?.ready
  const own = [
    () => import('./GuestSettings.tsx'),
    () => import('#platform/web/ui/overlays/ConfirmDialog.tsx'),
    () => import('#platform/web/ui/overlays/LanguagePicker.tsx'),
  ]
  const pages = features.flatMap(({ guest }) => [
    ...(guest?.pages ?? []).map(({ load }) => load),
    ...(guest?.ahead ?? []),
  ])
  for (const load of [...own, ...pages]) await retryImport<unknown>(load)()
  updates.keep()
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Everything that lets a guest go on without a network: what he asks for waits and is sent later, what he has seen can
 * be read, and the pages that he has not opened yet are there.
 * @param owner hotel and guest
 * @returns how to stop
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
  const unsubscribe = live.subscribe((news) => {
    if (news.kind === 'state' && news.state === 'live') void deliver()
  })
  // A page that does not come now comes when it is opened.
  if (!savesData() && navigator.onLine) loadPages(features).catch(() => {})
  return () => {
    unsubscribe()
    stopOutbox()
    stopKeeping()
  }
}
