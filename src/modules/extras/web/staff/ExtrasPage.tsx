import { Plus, Trash } from 'lucide-react'
import { useState } from 'react'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { withLinkedTicket } from '#modules/tickets/web/board/linked-ticket.ts'
import { LinkedTicketGone } from '#modules/tickets/web/board/LinkedTicketGone.tsx'
import { useLastSeen } from '#modules/tickets/web/board/use-last-seen.ts'
import { ListFailure } from '#modules/tickets/web/list/ListFailure.tsx'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { Extra, ExtraBooking } from '../../contract.ts'
import { isOpen } from '../../policy.ts'
import type { Answer } from './AnswerDialog.tsx'
import { tickets, useOfferEditing, useOffers } from './api.ts'
import { BookingCard } from './BookingCard.tsx'
import { OfferRow } from './OfferRow.tsx'

const AnswerDialog = lazyNamed(() => import('./AnswerDialog.tsx'), 'AnswerDialog')
const OfferDialog = lazyNamed(() => import('./OfferDialog.tsx'), 'OfferDialog')

const Cards = ({
  rows,
  isFresh,
  onAnswer,
}: {
  rows: readonly ExtraBooking[]
  isFresh: (row: ExtraBooking) => boolean
  onAnswer: (booking: ExtraBooking, to: Answer) => void
}) => (
  <div className="grid grid-cols-1 items-start gap-3.5 empty:hidden sm:grid-cols-2 wide:grid-cols-3">
    {rows.map((row) => (
      <BookingCard key={row.id} booking={row} fresh={isFresh(row)} onAnswer={(to) => onAnswer(row, to)} />
    ))}
  </div>
)

/** What waits for an answer, the offers, and what was answered or has expired. */
export const ExtrasPage = () => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const isOn = useFeature('extras')
  const mayEdit = useManager()?.staffRole === 'manager'
  const offers = useOffers()
  const { remove } = useOfferEditing()
  const { busy, attempt } = useAttempt()
  const [edited, setEdited] = useState<Extra | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Extra | null>(null)
  const open = tickets.useOpen()
  const all = tickets.useList('all', {})
  const linked = tickets.useLinked(() => {})
  useTitle(t('extras.nav'))
  useLastSeen(open.unread, open.resetUnread)
  const onMoved = (row: ExtraBooking) => {
    all.patch(row)
    linked.patch(row)
  }
  const asking = useDialogOf((props, { booking, to }: { booking: ExtraBooking; to: Answer }) => (
    <AnswerDialog booking={booking} to={to} onMoved={onMoved} {...props} />
  ))
  const cards = { isFresh: open.isFresh, onAnswer: (booking: ExtraBooking, to: Answer) => asking.show({ booking, to }) }
  const asked = open.items.toReversed()
  const answered = withLinkedTicket(all.items, linked.ticket).filter((row) => !isOpen(row))
  const items = offers.data?.items ?? []
  const add = {
    label: t('extras.add_offer'),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    onPress: () => setEdited('new'),
  }
  return (
    <>
      <PageTitle area="staff" title={t('extras.nav')}>
        {mayEdit && isOn && <PageActions main={add} />}
      </PageTitle>
      <div className="stack">
        {linked.isGone && <LinkedTicketGone />}
        <ListFailure list={open} title={t('extras.load_failed')} text={t('tickets.nothing_lost')} />
        {open.loading && <SkeletonCards count={2} />}
        <h2 className="overline">{t('extras.asked')}</h2>
        {!open.loading && open.failure === null && asked.length === 0 && (
          <p className="meta">{t('extras.none_asked')}</p>
        )}
        <Cards rows={asked} {...cards} />
        <h2 className="overline">{t('extras.offers')}</h2>
        <QueryState query={offers} text={t('extras.load_failed')} />
        {offers.data && items.length === 0 && (
          <EmptyState art={<NothingWaitingArt />} title={t('extras.no_offers')} text={t('extras.no_offers_text')} />
        )}
        {items.length > 0 && (
          <ul className="card list list--long">
            {items.map((offer, place) => (
              <OfferRow
                key={offer.id}
                offer={offer}
                above={items[place - 1]?.id}
                below={items[place + 1]?.id}
                mayEdit={mayEdit}
                disabled={offline}
                attempt={attempt}
                onEdit={() => setEdited(offer)}
                onDelete={() => setDeleted(offer)}
              />
            ))}
          </ul>
        )}
        {answered.length > 0 && <h2 className="overline">{t('extras.answered')}</h2>}
        <Cards rows={answered} {...cards} />
        {all.failure === null && <LoadMore list={all} text={t('extras.load_more')} />}
      </div>
      {asking.dialog}
      {edited !== null && <OfferDialog offer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deleted !== null && (
        <LazyConfirm
          title={t('extras.delete_question', { name: deleted.name })}
          text={t('extras.delete_text')}
          confirm={t('menu.delete')}
          icon={Trash}
          danger
          busy={busy}
          onClose={() => setDeleted(null)}
          onConfirm={() =>
            void attempt(() => remove(deleted.id), t('extras.update_failed'), t('extras.offer_deleted')).then(() =>
              setDeleted(null),
            )
          }
        />
      )}
    </>
  )
}
