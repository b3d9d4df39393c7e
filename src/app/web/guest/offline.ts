import type { QueryClient } from '@tanstack/react-query'
import type { FeatureWeb } from '#modules/features/web/feature.ts'
import type { FeatureKey } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { hotelQuery } from '#modules/hotels/web/api.ts'
import { readStoredGuest } from '#modules/sessions/web/stored-session.ts'
import { sleep } from '#platform/web/backoff.ts'
import type { LiveConnection } from '#platform/web/live/live-connection.ts'
import { deliver, startOutbox } from '#platform/web/outbox/outbox.ts'
import { keepAnswers } from '#platform/web/outbox/query-persistence.ts'
import { loadAhead, retryImport } from '#platform/web/retry-import.ts'
import { updates } from '#platform/web/use-update.ts'

export { WaitingNow } from './WaitingNow.tsx'

const workerWithinMs = 3_000

/** Whether the hotel uses a feature: the pages of the others cost nothing. */
type IsOn = (flag: FeatureKey) => boolean

// The service worker stores what it fetches, so loaded pages open offline. A browser may refuse it: then they are there as
// long as the page is open. Without a network each of them waits for it.
const loadPages = async (features: readonly FeatureWeb[], isOn: IsOn): Promise<void> => {
  await Promise.race([(navigator as Partial<Navigator>).serviceWorker?.ready, sleep(workerWithinMs)])
  const pages = features
    .filter(({ flag }) => flag === undefined || isOn(flag))
    .flatMap(({ guest }) => [
      ...(guest?.pages ?? []).map(({ load }) => load),
      ...(guest?.tickets ? [guest.tickets] : []),
    ])
  const all = [() => import('./GuestSettings.tsx'), ...pages]
  await Promise.all(all.map((load) => retryImport<unknown>(load)()))
  await loadAhead()
  updates.cacheLoaded()
}

/** Hotels with ratings or a bill say farewell. @returns stops keeping the key of it */
const keepFarewellOf = async (owner: string, queries: QueryClient, isOn: IsOn): Promise<() => void> => {
  if (!isOn('ratings') && !isOn('bill')) return () => {}
  const [hotelId = '', guestId = ''] = owner.split(' ')
  const guestName = readStoredGuest()?.guestName ?? ''
  const { keepFarewell } = await retryImport(() => import('#modules/ratings/web/farewell/keep-farewell.ts'))()
  return keepFarewell(queries, { hotelId, guestId, guestName })
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Lets a guest work offline: sends the outbox later, keeps the data that was read, and preloads the other pages and
 * dialogs.
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
  const unsubscribe = live.subscribe((news) => {
    if (news.kind === 'state' && news.state === 'live') void deliver()
  })
  const hotel = queries.getQueryData(hotelQuery(owner.split(' ')[0] ?? '').queryKey)
  const isOn: IsOn = (flag) => featureIsOn(hotel?.features ?? {}, flag)
  if (!savesData()) void loadPages(features, isOn)
  let stopFarewell = (): void => {}
  let isStopped = false
  void keepFarewellOf(owner, queries, isOn).then((stop) => (isStopped ? stop() : (stopFarewell = stop)))
  return () => {
    isStopped = true
    stopFarewell()
    unsubscribe()
    stopOutbox()
    stopKeeping()
  }
}
