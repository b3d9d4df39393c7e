import { useQuery } from '@tanstack/react-query'
import { Key, Layers, Plus, Printer, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button, buttonClass, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { Room } from '../contract.ts'
import { roomsQuery, useRooms } from './api.ts'
import { groupByFloor } from './by-floor.ts'
import { CardButtons } from './CardButtons.tsx'
import { useConfirm, type Question } from './use-confirm.tsx'

const AddRooms = lazyNamed(() => import('./adding/AddRooms.tsx'), 'AddRooms')

const ChangeFloor = lazyNamed(() => import('./ChangeFloor.tsx'), 'ChangeFloor')

type RowProps = {
  room: Room
  ask: (question: Question) => void
  onFloor: ((room: Room) => void) | undefined
  onRemoved: () => void
}

const Row = ({ room, ask, onFloor, onRemoved }: RowProps) => {
  const { t } = useTranslation()
  const { id, guest_signin } = useHotel()
  const { remove, renew, renewCode } = useRooms(id)
  const offline = useLiveState() === 'offline'
  const { room_number: name, stay_code } = room
  return (
    <li className="row--wrap">
      <div className="grow row row--wrap gap-3">
        <RoomBadge room_number={name} />
        {guest_signin === 'code' && (
          <span className="row gap-1">
            <span className="meta">{t('rooms.code')}</span> <b className="num tracking-wider">{stay_code}</b>
          </span>
        )}
      </div>
      <div className="row ml-auto gap-1">
        {guest_signin === 'code' && (
          <IconButton
            icon={Key}
            label={t('rooms.renew_code_of', { name })}
            disabled={offline}
            aria-haspopup="dialog"
            onClick={() =>
              ask({
                title: t('rooms.renew_code_question', { name }),
                text: t('rooms.renew_code_text'),
                confirm: t('rooms.renew_code'),
                icon: Key,
                done: t('rooms.code_renewed'),
                failed: t('rooms.not_saved'),
                work: () => renewCode(room),
              })
            }
          />
        )}
        {onFloor && (
          <IconButton
            icon={Layers}
            label={t('rooms.floor_of', { name })}
            disabled={offline}
            aria-haspopup="dialog"
            onClick={() => onFloor(room)}
          />
        )}
        <CardButtons
          name={name}
          printPath={`${managerPath(id, 'rooms/print')}?room=${room.id}`}
          texts={{
            renewText: t('rooms.renew_text'),
            renewed: t('rooms.renewed'),
            removeText: t('rooms.remove_text'),
            removed: t('rooms.removed'),
          }}
          ask={ask}
          onRenew={() => renew(room)}
          onRemove={() => remove(room).then(onRemoved)}
        />
      </div>
    </li>
  )
}

/** "Floor 2", or the hotel's own words: "Garden house". */
const nameFloor = (floor: string | null, t: Translate): string => {
  if (floor === null) return t('rooms.no_floor')
  return /^-?\d+$/.test(floor) ? t('rooms.floor_number', { floor }) : floor
}

type RoomsProps = {
  items: readonly Room[]
  hasFloors: boolean
  onAdd: () => void
  /** Called when a room has left its place in the list, and with it the button that was pressed. */
  onMoved: () => void
}

const Rooms = ({ items, hasFloors, onAdd, onMoved }: RoomsProps) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { renewAll } = useRooms(id)
  const { ask, dialog } = useConfirm()
  const floorDialog = useDialogOf((props, room: Room) => <ChangeFloor room={room} onChanged={onMoved} {...props} />)
  const offline = useLiveState() === 'offline'
  if (items.length === 0) {
    return (
      <EmptyState art={<NothingWaitingArt />} title={t('rooms.none')} text={t('rooms.none_text')}>
        <Button icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={onAdd}>
          {t('rooms.add')}
        </Button>
      </EmptyState>
    )
  }
  const floors = groupByFloor(items)
  return (
    <>
      <div className="row row--wrap">
        <Link className={buttonClass({})} href={managerPath(id, 'rooms/print')}>
          <Printer />
          {t('rooms.print')}
        </Link>
        <Button variant="line" icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={onAdd}>
          {t('rooms.add')}
        </Button>
        <Button
          variant="ghost"
          icon={RotateCw}
          disabled={offline}
          aria-haspopup="dialog"
          onClick={() =>
            ask({
              title: t('rooms.renew_all_question'),
              text: t('rooms.renew_all_text'),
              confirm: t('rooms.renew_all'),
              icon: RotateCw,
              danger: true,
              done: t('rooms.all_renewed'),
              failed: t('rooms.not_saved'),
              work: renewAll,
            })
          }
        >
          {t('rooms.renew_all')}
        </Button>
      </div>
      {floors.map(({ floor, rooms }) => (
        <div key={floor} className="stack stack--s">
          {floors.some((one) => one.floor !== null) && <h3 className="label">{nameFloor(floor, t)}</h3>}
          <ul className="card list list--long">
            {rooms.map((room) => (
              <Row
                key={room.id}
                room={room}
                ask={ask}
                onFloor={hasFloors ? floorDialog.show : undefined}
                onRemoved={onMoved}
              />
            ))}
          </ul>
        </div>
      ))}
      {dialog}
      {floorDialog.dialog}
    </>
  )
}

/** The hotel's rooms: print and renew their cards, look up the codes of stays. */
export const RoomList = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useQuery(roomsQuery(id))
  const { data } = query
  const title = useRef<HTMLHeadingElement>(null)
  // Only announcements ask for floors.
  const isOn = useFeature('announcements')
  const hasFloors = isOn || Boolean(data?.items.some(({ floor }) => floor !== null))
  const { show, dialog } = useLateDialog((props) => <AddRooms hasFloors={hasFloors} {...props} />)
  return (
    <section className="stack" aria-labelledby="rooms">
      <h2 className="serif text-xl" id="rooms" ref={title} tabIndex={-1}>
        {t('rooms.rooms')}{' '}
        <span className="meta num">{data && data.items.length > 0 ? data.items.length : '\u00a0'}</span>
      </h2>
      {/* The pressed button disappears with its room, so move the focus. */}
      {data && <Rooms items={data.items} hasFloors={hasFloors} onAdd={show} onMoved={() => title.current?.focus()} />}
      <QueryState query={query} text={t('rooms.load_failed')} bones={<SkeletonCards count={2} />} />
      {dialog}
    </section>
  )
}
