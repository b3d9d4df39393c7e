import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { ListFailure } from '#modules/tickets/web/list/ListFailure.tsx'
import { isLanguage, type Language } from '#platform/contract/languages.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { readConversation } from '../../contract/inbox.ts'
import { StayCard } from '../card/StayCard.tsx'
import { Composer } from '../composer/Composer.tsx'
import { useMarkRead, useVisibleHeight } from '../thread/state.ts'
import { useConversation, useMessages, useStay } from './api.ts'
import { MessageList } from './MessageList.tsx'
import { ThreadHead } from './ThreadHead.tsx'

/** The conversation of one stay: its head, its messages, the composer, and beside them the stay. */
export const Thread = ({ stayId }: { stayId: string }) => {
  const { t, language: own } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const messages = useMessages(stayId)
  const { conversation, loading, patch } = useConversation(stayId)
  const { data, isPending } = useStay(stayId)
  const offline = useLiveState() === 'offline'
  const height = useVisibleHeight()
  const newest = messages.items.at(0)
  const lastOfGuest = messages.items.find(({ author }) => author === 'guest')
  useMarkRead((conversation?.unread ?? 0) > 0 ? lastOfGuest?.created_at : undefined, (until) =>
    call(readConversation, { params: { hotelSlug, stayId }, body: { until } }),
  )
  const stay = data?.stay
  const spoken = stay?.language ?? lastOfGuest?.language ?? null
  const language: Language = spoken !== null && isLanguage(spoken) ? spoken : own
  const name = stay?.lead_name ?? conversation?.guest_name ?? ''
  return (
    <>
      <section
        className="pane pane--thread"
        aria-label={t('conversations.thread_of', { room: stay?.room_number ?? conversation?.room_number ?? '', name })}
        style={height === null ? undefined : { height }}
      >
        <ThreadHead
          stayId={stayId}
          stay={data}
          conversation={conversation}
          language={spoken === null ? null : language}
          newestId={newest?.id}
          onChanged={patch}
        />
        {/* The head grows with what is known of the stay, and would push the messages down. */}
        {messages.loading || loading || isPending ? (
          <div className="p-4">
            <Skeleton>
              <SkeletonBar height={44} width="60%" />
              <SkeletonBar height={44} width="40%" />
            </Skeleton>
          </div>
        ) : (
          <MessageList list={messages} conversation={conversation} language={language} room={stay?.room_number ?? ''} />
        )}
        <div className="foot">
          <ListFailure list={messages} title={t('conversations.fetch_failed')} text={t('tickets.nothing_lost')} />
          {stay?.status === 'ended' ? (
            <Callout tone="info">{t('stays.ended')}</Callout>
          ) : offline ? (
            <Callout tone="warning">{t('conversations.read_only')}</Callout>
          ) : (
            <Composer stayId={stayId} name={name} language={language} after={newest?.id} onSent={messages.patch} />
          )}
        </div>
      </section>
      <aside className="pane pane--ctx" aria-label={t('conversations.the_stay')}>
        <StayCard stayId={stayId} />
      </aside>
    </>
  )
}
