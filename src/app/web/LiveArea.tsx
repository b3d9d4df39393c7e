import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { HotelNotice } from '#modules/hotels/contract.ts'
import { hotelQuery, hotelStatusQuery } from '#modules/hotels/web/api.ts'
import { shell } from '#modules/hotels/web/shell.ts'
import { PushRegistration } from '#modules/notifications/web/PushRegistration.tsx'
import type { MemberNotice } from '#modules/sessions/contract.ts'
import { refreshWaits } from '#modules/sessions/web/refresh.ts'
import { setSignOutNotice } from '#modules/sessions/web/session-store.ts'
import { checkSession, updateMember } from '#modules/sessions/web/session-sync.ts'
import type { Role } from '#modules/sessions/web/user.ts'
import { useScrollToLinkedCard } from '#modules/tickets/web/linked-card.ts'
import { getWait, retry, sleep } from '#platform/web/backoff.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { LiveMessage } from '#platform/web/live/live-connection.ts'
import { LiveProvider, useLive } from '#platform/web/live/LiveProvider.tsx'
import { updates } from '#platform/web/use-update.ts'

/** How often the server ended or refused the stream since it last worked. */
type Ended = { times: number }

/**
 * After the server ended the stream: checks the session and the hotel, and opens the stream again if both are still
 * valid.
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
      await retry(() => checkSession(hotelId, words.current), { ...refreshWaits, isWorthRetrying: () => here }).catch(
        () => {},
      )
      await sleep(getWait(refreshWaits, ended.times))
      // Without a session the area is unmounted by now.
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
 * The live connection of one area and one user.
 * @param of the user's id: another user gets another connection
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
    if (news.kind === 'goodbye' && news.reason === 'stay_ended')
      setSignOutNotice({ role: 'guest', stayOverIn: hotelId, notice: null })
    if (news.kind === 'goodbye' || news.kind === 'refused') setEnded((before) => ({ times: (before?.times ?? -1) + 1 }))
    if (news.kind === 'event') setEnded(null)
    // The server was replaced while this page was open.
    if (news.kind === 'hello' && shell.build !== '' && news.build !== shell.build) updates.outdated()
    if (news.kind === 'notice' && news.event === 'member') updateMember(hotelId, news.data as MemberNotice)
    if (news.kind !== 'notice' || news.event !== 'hotel') return
    const { hotel, ...status } = news.data as HotelNotice
    // A response that is under way may be older.
    void queries.cancelQueries({ queryKey: hotelQuery(hotelId).queryKey })
    queries.setQueryData(hotelStatusQuery(hotelId).queryKey, status)
    queries.setQueryData(hotelQuery(hotelId).queryKey, (known) => {
      // No events are sent while a feature is off, so its data must be refetched.
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
