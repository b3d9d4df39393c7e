import './messages.css'
import { ConciergeBell } from 'lucide-react'
import { useSearch } from '@tanstack/react-router'
import { Fragment, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { readAbout } from '#app/web/guest/about.ts'
import { NameTickets, type OwnTickets } from '#app/web/guest/NameTickets.tsx'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { OtherParty } from '#core/stays/web/OtherParty.tsx'
import { ListFailure } from '#core/tickets/web/list/ListFailure.tsx'
import { LoadMore } from '#core/tickets/web/list/LoadMore.tsx'
import { formatters } from '#platform/web/format.ts'
import { useQueued } from '#platform/web/outbox/waiting.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { NoMessagesArt } from '#platform/web/ui/illustrations/empty.tsx'
import { About, type Message } from '../../contract.ts'
import { useMyConversation } from './api.ts'
import { Bubble, QueuedBubble } from './Bubbles.tsx'
import { Composer } from './Composer.tsx'
import { useBottom } from './use-bottom.ts'
import { kind, useHotelRead, useReadMarks, useSend } from './state.ts'

/** Who answers, and how quickly. */
const Head = ({ usualMinutes }: { usualMinutes: number | null }) => {
  const { t } = useTranslation()
  return (
    <div className="talk-head">
      <span className="glyph">
        <ConciergeBell />
      </span>
      <div className="grow">
        <h1 className="serif">{t('conversations.reception')}</h1>
        <p className="meta">
          {usualMinutes === null ? t('conversations.we_answer') : t('conversations.usually', { minutes: usualMinutes })}
        </p>
      </div>
    </div>
  )
}

const Waiting = () => (
  <Skeleton>
    <SkeletonBar width="62%" height={46} />
    <SkeletonBar width="48%" height={46} />
    <SkeletonBar width="70%" height={46} />
  </Skeleton>
)
