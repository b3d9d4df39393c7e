import { Pencil, Plus, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { CardButtons } from '#modules/rooms/web/CardButtons.tsx'
import { useConfirm, type Question } from '#modules/rooms/web/use-confirm.tsx'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Button, buttonClass, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { placeTexts, type Place } from '../contract.ts'
import { usePlaceEditing } from './api.ts'

const PlaceDialog = lazyNamed(() => import('./PlaceDialog.tsx'), 'PlaceDialog')

type RowProps = { place: Place; ask: (question: Question) => void; onEdit: () => void; onRemoved: () => void }

const Row = ({ place, ask, onEdit, onRemoved }: RowProps) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { remove, renewCard } = usePlaceEditing(hotelSlug)
  const offline = useLiveState() === 'offline'
  const { id, name, area } = place
  return (
    <li className="row--wrap">
      <div className="grow row row--wrap gap-3">
        <RoomBadge room_number={name} />
        {area && <span className="meta wrap-anywhere">{area}</span>}
        <TranslationStatus row={place} texts={placeTexts} />
      </div>
      <div className="row ml-auto gap-1">
        <IconButton
          icon={Pencil}
          label={t('places.edit_of', { name })}
          disabled={offline}
          aria-haspopup="dialog"
          onClick={onEdit}
        />
        <CardButtons
          name={name}
          printPath={`${managerPath(hotelSlug, 'places/print')}?place=${id}`}
          texts={{
            renewText: t('places.renew_text'),
            renewed: t('places.renewed'),
            removeText: t('places.remove_text'),
            removed: t('places.removed'),
          }}
          ask={ask}
          onRenew={() => renewCard(id)}
          onRemove={() => remove(id).then(onRemoved)}
        />
      </div>
    </li>
  )
}

/** The places with their cards: change, print, renew, remove. */
export const PlaceList = ({ items, onAdd }: { items: readonly Place[]; onAdd: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const offline = useLiveState() === 'offline'
  const { ask, dialog } = useConfirm()
  const title = useRef<HTMLHeadingElement>(null)
  const editing = useDialogOf((props, place: Place) => <PlaceDialog place={place} {...props} />)
  return (
    <section className="stack" aria-labelledby="places">
      <h2 className="serif text-xl" id="places" ref={title} tabIndex={-1}>
        {t('places.title')} <span className="meta num">{items.length}</span>
      </h2>
      <p className="meta">{t('places.text')}</p>
      <div className="row row--wrap">
        <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'places/print')}>
          <Printer />
          {t('rooms.print')}
        </Link>
        <Button variant="line" icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={onAdd}>
          {t('places.add')}
        </Button>
      </div>
      <ul className="card list list--long">
        {items.map((place) => (
          <Row
            key={place.id}
            place={place}
            ask={ask}
            onEdit={() => editing.show(place)}
            // The pressed button disappears with its place, so move the focus.
            onRemoved={() => title.current?.focus()}
          />
        ))}
      </ul>
      {dialog}
      {editing.dialog}
    </section>
  )
}
