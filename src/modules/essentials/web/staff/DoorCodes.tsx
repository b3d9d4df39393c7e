import { Lock, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Room } from '#modules/rooms/contract.ts'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { accessTexts, maxDoorCodeLength, type RoomAccess } from '../../contract.ts'
import type { Access } from './state.ts'

const RoomAccessDialog = lazyNamed(() => import('./RoomAccessDialog.tsx'), 'RoomAccessDialog')

type Door = Pick<Access, 'door_code' | 'door_note' | 'translations'>

type DoorFieldsProps = { name: string; door: Door; onChange: (change: Partial<Door>) => void }

/** The fields of a door, for the hotel and for a room. */
export const DoorFields = ({ name, door, onChange }: DoorFieldsProps) => {
  const { t } = useTranslation()
  const inWords = useTexts(accessTexts, door, onChange)
  return (
    <>
      <TextField
        label={t('essentials.code')}
        optional
        autoComplete="off"
        maxLength={maxDoorCodeLength}
        value={door.door_code}
        onChange={({ target }) => onChange({ door_code: target.value })}
      />
      <TranslationFields name={name} texts={inWords}>
        <TextField label={t('essentials.note')} optional {...inWords.of('door_note')} />
      </TranslationFields>
    </>
  )
}

const RoomLine = ({ room, own, onChange }: { room: Room; own: RoomAccess | undefined; onChange: () => void }) => {
  const { t } = useTranslation()
  const note = own?.door_note || (own?.door_code ? '' : t('essentials.as_the_hotel'))
  return (
    <li>
      <RoomBadge room_number={room.room_number} />
      <b className="num essentials-code">{own?.door_code || '—'}</b>
      <span className="meta grow">{[note, own?.wifi_name].filter(Boolean).join(' · ')}</span>
      <IconButton
        icon={Pencil}
        label={t('essentials.change_room', { room: room.room_number })}
        aria-haspopup="dialog"
        onClick={onChange}
      />
    </li>
  )
}

type DoorCodesProps = {
  door: Door
  access: readonly RoomAccess[]
  rooms: readonly Room[]
  from: string
  onChange: (change: Partial<Door>) => void
}

/** The door code of the whole hotel, and the rooms that have their own code or network. */
export const DoorCodes = ({ door, access, rooms, from, onChange }: DoorCodesProps) => {
  const { t } = useTranslation()
  const [openRoom, setOpenRoom] = useState<Room | null>(null)
  const accessOf = ({ id }: Room) => access.find(({ room_id }) => room_id === id)
  return (
    <section className="card stack" aria-labelledby="essentials-doors">
      <div className="row between row--wrap">
        <h2 className="serif text-xl" id="essentials-doors">
          {t('essentials.doors')}
        </h2>
        <Pill tone="neutral" icon={Lock}>
          {t('essentials.confirmed_only')}
        </Pill>
      </div>
      <p className="meta">{t('essentials.doors_text', { time: from })}</p>
      <h3 className="overline">{t('essentials.whole_hotel')}</h3>
      <DoorFields name="essentials-door" door={door} onChange={onChange} />
      {rooms.length > 0 && (
        <>
          <h3 className="overline">{t('essentials.own_rooms')}</h3>
          <ul className="list list--bare list--long essentials-rooms">
            {rooms.map((room) => (
              <RoomLine key={room.id} room={room} own={accessOf(room)} onChange={() => setOpenRoom(room)} />
            ))}
          </ul>
        </>
      )}
      {openRoom && (
        <RoomAccessDialog
          key={openRoom.id}
          room={openRoom}
          own={accessOf(openRoom)}
          onClose={() => setOpenRoom(null)}
        />
      )}
    </section>
  )
}
