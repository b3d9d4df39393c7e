import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { newId } from '#platform/contract/id.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { platformName, platforms, type BookingPlatform, type CalendarPreview, type RoomNights } from '../contract.ts'
import { platformOfAddress } from '../policy.ts'
import { useCalendars } from './api.ts'
import { useAddressForm } from './state.ts'

const CalendarSummary = ({ preview }: { preview: CalendarPreview }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const skipped = Object.values(preview.skipped).reduce((sum, count) => sum + count, 0)
  const facts = [
    t('calendars.bookings_count', { count: preview.bookings }),
    preview.blocks > 0 && t('calendars.blocks_count', { count: preview.blocks }),
    skipped > 0 && t('calendars.skipped_count', { count: skipped }),
    preview.here > 0 && t('calendars.here_count', { count: preview.here }),
  ].filter((fact) => fact !== false)
  const more = preview.bookings - preview.items.length
  return (
    <div className="stack stack--s" role="status">
      <p>
        <b>{t('calendars.found')}</b>
      </p>
      <p>{facts.join(', ')}</p>
      {preview.bookings === 0 && <p className="meta">{t('calendars.nothing_found')}</p>}
      <ul className="found">
        {preview.items.map(({ check_in, check_out, guest_name, booking_number, is_here }) => (
          <li key={`${check_in} ${check_out} ${booking_number ?? ''}`}>
            <span className="num">{`${date(check_in)} – ${date(check_out)}`}</span>
            <span className="wrap-anywhere">{guest_name || booking_number}</span>
            {is_here && <Tag>{t('calendars.is_here')}</Tag>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="meta">{t('calendars.more_count', { count: more })}</p>}
    </div>
  )
}

/** Adds a calendar: the room, the platform, the address, what is in it, and then it is saved. */
export const AddCalendar = ({ rooms, onClose }: { rooms: readonly RoomNights[]; onClose: () => void }) => {
  const { t } = useTranslation()
  const { preview, add } = useCalendars()
  const [id] = useState(newId)
  const [room_id, setRoom] = useState(rooms[0]?.room_id ?? '')
  const [source, setSource] = useState<BookingPlatform>('airbnb')
  const [found, setFound] = useState<CalendarPreview | null>(null)
  const { busy, failure, clearFailure, getField, submit } = useAddressForm(async (url) => {
    const form = { room_id, source, url }
    if (found === null) return setFound(await preview(form))
    await add({ id, ...form })
    toast.success(t('calendars.added'))
    onClose()
  })
  const paste = (typed: string) => {
    clearFailure()
    const platform = platformOfAddress(typed)
    if (platform) setSource(platform)
  }
  return (
    <Dialog
      title={t('calendars.add')}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="line" onClick={found === null ? onClose : () => setFound(null)}>
            {found === null ? t('platform.cancel') : t('calendars.other_address')}
          </Button>
          <Button type="submit" busy={busy} busyText={t(found === null ? 'calendars.looking' : 'calendars.saving')}>
            {t(found === null ? 'calendars.look' : 'calendars.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure !== null && <Callout tone="error">{failure}</Callout>}
        {found === null ? (
          <>
            <SelectField label={t('calendars.room')} value={room_id} onChange={({ target }) => setRoom(target.value)}>
              {rooms.map((room) => (
                <option key={room.room_id} value={room.room_id}>
                  {room.room_number}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('calendars.platform')}
              value={source}
              onChange={({ target }) => setSource(target.value as BookingPlatform)}
            >
              {platforms.map((one) => (
                <option key={one} value={one}>
                  {platformName(one) ?? t('calendars.other')}
                </option>
              ))}
            </SelectField>
            <TextField {...getField(paste)} />
          </>
        ) : (
          <CalendarSummary preview={found} />
        )}
      </div>
    </Dialog>
  )
}
