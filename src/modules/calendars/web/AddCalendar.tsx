import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { newId } from '#platform/contract/id.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { platformName, platforms, type BookingPlatform, type CalendarPreview } from '../contract.ts'
import { platformOfAddress } from '../policy.ts'
import { useCalendars } from './api.ts'

const CalendarSummary = ({ preview }: { preview: CalendarPreview }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { date } = formatters(useLanguage(), time_zone)
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

type ListedRoom = { room_id: string; room_number: string }

/** Adds a calendar: the room, the platform, the address, what is in it, and then it is saved. */
export const AddCalendar = ({
  rooms,
  open,
  onClose,
}: {
  rooms: readonly ListedRoom[]
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { preview, add } = useCalendars()
  const { busy, send } = useSubmit()
  const [id] = useState(newId)
  const [room_id, setRoom] = useState(rooms[0]?.room_id ?? '')
  const [source, setSource] = useState<BookingPlatform>('airbnb')
  const [url, setUrl] = useState('')
  const [found, setFound] = useState<CalendarPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isMissing = url.trim() === ''
  const [isAsked, setAsked] = useState(false)

  const paste = (typed: string) => {
    setUrl(typed)
    setFailure(null)
    const platform = platformOfAddress(typed)
    if (platform) setSource(platform)
  }
  const submit = async () => {
    setAsked(true)
    setFailure(null)
    if (isMissing) return
    const form = { room_id, source, url: url.trim() }
    await send(
      async () => {
        if (found === null) {
          setFound(await preview(form))
          return
        }
        await add({ id, ...form })
        toast.success(t('calendars.added'))
        onClose()
      },
      (cause) => setFailure(cause.isTemporary ? t('calendars.not_saved') : t(cause.code, cause.values)),
    )
  }
  return (
    <Dialog
      title={t('calendars.add')}
      open={open}
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
            <TextField
              label={t('calendars.address')}
              hint={t('calendars.address_hint')}
              error={isAsked && isMissing ? t('calendars.address_required') : undefined}
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={url}
              onChange={({ target }) => paste(target.value)}
            />
          </>
        ) : (
          <CalendarSummary preview={found} />
        )}
      </div>
    </Dialog>
  )
}
