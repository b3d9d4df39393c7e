import { Check, MessageSquare, TriangleAlert } from 'lucide-react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { isClaimed } from '#modules/tickets/policy.ts'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { Rating } from '../../contract/staff.ts'
import { Score } from '../Stars.tsx'
import { useRatingActions } from './api.ts'
import { SortDialog } from './SortDialog.tsx'
import { nameRated } from './words.ts'

const LowFoot = ({ rating }: { rating: Rating }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { busy, claim } = useRatingActions()
  const writes = useFeature('conversations')
  const { show, dialog } = useLateDialog((props) => <SortDialog {...props} id={rating.id} />)
  return (
    <div className="foot row--wrap">
      <span className="row row--wrap">
        <Pill tone="danger" icon={TriangleAlert}>
          {t('ratings.low')}
        </Pill>
        {isClaimed(rating) && rating.claimed_by && (
          <span className="meta">{t('tickets.claimed_by', { name: rating.claimed_by })}</span>
        )}
      </span>
      <span className="row row--wrap ml-auto justify-end">
        {writes && (
          <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, `inbox/${rating.stay_id}`)}>
            <MessageSquare />
            {t('tickets.write_to_guest')}
          </Link>
        )}
        {!isClaimed(rating) && (
          <Button variant="line" busy={busy} onClick={() => void claim(rating.id)}>
            {t('tickets.claim_it')}
          </Button>
        )}
        <Button icon={Check} onClick={show}>
          {t('ratings.sort')}
        </Button>
      </span>
      {dialog}
    </div>
  )
}

const SortedFoot = ({ rating: { sorted_by: name, sorted_note: note } }: { rating: Rating }) => {
  const { t } = useTranslation()
  return (
    <div className="row row--wrap">
      <Pill tone="success">{t('ratings.sorted')}</Pill>
      {name && (
        <span className="meta wrap-anywhere">
          {note ? t('ratings.sorted_with_note', { name, note }) : t('ratings.sorted_by', { name })}
        </span>
      )}
    </div>
  )
}

/** A rating: the guest, what it is about, the score and the words, and what is to be done about it. */
export const RatingCard = ({ rating }: { rating: Rating }) => {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { created_at, language, words, status } = rating
  return (
    <Card id={cardId(rating.id)} className="job" fresh={status === 'low'}>
      <div className="top">
        <RoomBadge room_number={rating.room_number} />
        <span className="meta">{rating.guest_name}</span>
        <time className="num text-sm text-ink-3" dateTime={created_at}>
          {date(created_at)}, {time(created_at)}
        </time>
      </div>
      <div className="row between row--wrap">
        <h3 className="wrap-anywhere">{nameRated(rating, t)}</h3>
        <Score score={rating.score} />
      </div>
      {words !== '' && (
        <p className="wrap-anywhere" lang={language ?? undefined}>
          {words}
        </p>
      )}
      {status === 'low' && <LowFoot rating={rating} />}
      {status === 'sorted' && <SortedFoot rating={rating} />}
    </Card>
  )
}
