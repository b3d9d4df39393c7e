import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { getWait, sleep } from '#platform/web/backoff.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { HotelNotice } from '#core/hotels/contract.ts'
import { hotelQuery, hotelStatusQuery } from '#core/hotels/web/api.ts'
import { PushRegistration } from '#core/notifications/web/PushRegistration.tsx'
import { shell } from '#core/hotels/web/shell.ts'
import { hasStayEnded, noticeStayEnded } from '#core/people/web/session/session-store.ts'
import { retryUntil, refreshWaits } from '#core/people/web/session/refresh.ts'
import { checkSession } from '#core/people/web/session/session-sync.ts'
import type { Role } from '#core/people/web/session/user.ts'
import { LiveProvider, useLive } from '#platform/web/live/LiveProvider.tsx'
import type { LiveMessage } from '#platform/web/live/live-connection.ts'
import { updates } from '#platform/web/use-update.ts'
import { useScrollToLinkedCard } from './router/linked-card.ts'

/** How often the stream was ended for good, or refused, since it last worked. */
type Ended = { times: number }

/**
 * After an end: asks who this browser is and how the hotel stands; where both are as before, opens the stream again.
 */
const Reopening = ({ hotelId, ended }: { hotelId: string; ended: Ended | null }) => {
  const { t } = useTranslation()
  const live = useLive()
  const queries = useQueryClient()
  const words = useRef('')
  useEffect(() => {
    words.current = t('people.session_ended')
  })
  useEffect(() => {
    if (ended === null) return
    let here = true
    const ask = async () => {
      void queries.invalidateQueries({ queryKey: hotelQuery(hotelId).queryKey })
      await retryUntil(() => checkSession(hotelId, hasStayEnded(hotelId) ? null : words.current), {
        isFinal: () => !here,
        until: Infinity,
      })
      await sleep(getWait(refreshWaits, ended.times))
      // Whoever is no longer signed in has left the area by now, and this with it.
      if (here) live.open()
    }
    void ask()
    return () => {
      here = false
    }
  }, [ended, live, queries, hotelId])
  return null
}

/**
 * The live connection of an area and of one person in it (`of`, his id), for its whole life: who signs in over him has
 * another one.
 */
export const LiveArea = ({
  hotelId,
  as,
  of,
  children,
}: {
  hotelId: string
  as: Role
  of: string
  children: ReactNode
}) => {
  const queries = useQueryClient()
  const [ended, setEnded] = useState<Ended | null>(null)
  useScrollToLinkedCard()
  const hear = (news: LiveMessage) => {
    if (news.kind === 'goodbye' && news.reason === 'stay_ended') noticeStayEnded(hotelId)
    if (news.kind === 'goodbye' || news.kind === 'refused') setEnded((before) => ({ times: (before?.times ?? -1) + 1 }))
    if (news.kind === 'event') setEnded(null)
    // The server was replaced while this page was open.
    if (news.kind === 'hello' && shell.build !== '' && news.build !== shell.build) updates.outdated()
    if (news.kind !== 'notice' || news.event !== 'hotel') return
    const { hotel, ...status } = news.data as HotelNotice
    // An answer that is under way may be older than this.
    void queries.cancelQueries({ queryKey: hotelQuery(hotelId).queryKey })
    queries.setQueryData(hotelStatusQuery(hotelId).queryKey, status)
    queries.setQueryData(hotelQuery(hotelId).queryKey, (known) => {
      // What happens while it is switched off is told to nobody: where it is shown again, it is loaded again.
      if (JSON.stringify(known?.features) !== JSON.stringify(hotel.features))
        void queries.invalidateQueries({ predicate: ({ meta }) => Boolean(meta?.['live']), refetchType: 'none' })
      return known && { ...known, ...hotel }
    })
  }
  return (
    <LiveProvider key={`${hotelId} ${as} ${of}`} url={`/api/hotels/${hotelId}/events?as=${as}`} of={of} onNews={hear}>
      <Reopening hotelId={hotelId} ended={ended} />
      <PushRegistration hotelId={hotelId} as={as} />
      {children}
    </LiveProvider>
  )
}
