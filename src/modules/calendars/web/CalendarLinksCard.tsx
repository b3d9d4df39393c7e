import { Copy, RefreshCw, Trash } from 'lucide-react'
import { useState } from 'react'
import { useConfirm } from '#modules/rooms/web/use-confirm.tsx'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { platformName, platforms, type BookingPlatform, type RoomNights } from '../contract.ts'
import type { CalendarLink } from '../contract/links.ts'
import { useCalendars, useLinks } from './api.ts'
import { useWhen } from './state.ts'

const shown = 4
/** The ends of an address: enough to recognize it. */
const shorten = (address: string): string => {
  const { pathname } = new URL(address)
  const secret = pathname.slice(pathname.lastIndexOf('.', pathname.length - 5) + 1, -'.ics'.length)
  return `…/calendars/…${secret.slice(0, shown)}…${secret.slice(-shown)}.ics`
}

type LinkProps = { link: CalendarLink; onRenew: () => Promise<unknown> }

const LinkButtons = ({ link, onRenew }: LinkProps) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { removeLink } = useCalendars()
  const { ask, dialog } = useConfirm()
  const when = useWhen()
  const { address } = link
  const copy = (text: string) => void copyText(text, t('calendars.copied'), t('calendars.copy_failed'))
  return (
    <>
      <output className="link-address">{address === null ? t('calendars.address_gone') : shorten(address)}</output>
      <div className="row row--wrap">
        {address !== null && (
          <Button className="grow" icon={Copy} onClick={() => copy(address)}>
            {t('calendars.copy')}
          </Button>
        )}
        <Button
          variant="line"
          icon={RefreshCw}
          disabled={offline}
          aria-haspopup="dialog"
          onClick={() =>
            ask({
              title: t('calendars.renew_question'),
              text: t('calendars.renew_text'),
              confirm: t('calendars.renew'),
              icon: RefreshCw,
              done: t('calendars.renewed'),
              failed: t('calendars.not_saved'),
              work: onRenew,
            })
          }
        >
          {t('calendars.renew')}
        </Button>
      </div>
      <div className="row row--wrap between">
        <p className="meta">
          {link.last_read_at === null
            ? t('calendars.never_read')
            : t('calendars.last_read', { when: when(link.last_read_at) })}
        </p>
        <Button
          variant="ghost"
          size="s"
          disabled={offline}
          aria-haspopup="dialog"
          onClick={() =>
            ask({
              title: t('calendars.link_remove_question'),
              text: t('calendars.link_remove_text'),
              confirm: t('calendars.link_remove'),
              icon: Trash,
              danger: true,
              done: t('calendars.link_removed'),
              failed: t('calendars.not_saved'),
              work: () => removeLink(link.id),
            })
          }
        >
          {t('calendars.link_remove')}
        </Button>
      </div>
      {dialog}
    </>
  )
}

/** The addresses at which platforms read the booked nights of a room: none until a manager creates one. */
export const CalendarLinksCard = ({ rooms }: { rooms: readonly [RoomNights, ...RoomNights[]] }) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { data, isError, isFetching, refetch } = useLinks()
  const { makeLink } = useCalendars()
  const { busy, attempt } = useAttempt()
  const [chosen, setChosen] = useState<{ room?: string; platform?: BookingPlatform }>({})
  const [first] = data?.items ?? []
  const known = rooms.find(({ room_id }) => room_id === (chosen.room ?? first?.room_id)) ?? rooms[0]
  const platform =
    chosen.platform ?? data?.items.find(({ room_id }) => room_id === known.room_id)?.for_source ?? 'airbnb'
  const link = data?.items.find((one) => one.room_id === known.room_id && one.for_source === platform)
  const make = () => makeLink(known.room_id, platform)
  if (isError)
    return (
      <ErrorState
        title={t('calendars.load_failed')}
        text={t('calendars.load_failed_text')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <section className="card stack out" aria-labelledby="out">
      <h2 className="serif text-xl" id="out">
        {t('calendars.out')}
      </h2>
      <p className="text-ink-2">{t('calendars.out_text', { room: known.room_number })}</p>
      <SelectField
        label={t('calendars.room')}
        value={known.room_id}
        onChange={({ target }) => setChosen({ room: target.value })}
      >
        {rooms.map(({ room_id, room_number }) => (
          <option key={room_id} value={room_id}>
            {room_number}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('calendars.for')}
        value={platform}
        onChange={({ target }) => setChosen({ room: known.room_id, platform: target.value as BookingPlatform })}
      >
        {platforms.map((source) => {
          const name = platformName(source)
          return (
            <option key={source} value={source}>
              {name === null ? t('calendars.other') : t('calendars.for_platform', { platform: name })}
            </option>
          )
        })}
      </SelectField>
      {link ? (
        <LinkButtons key={link.id} link={link} onRenew={make} />
      ) : (
        <Button busy={busy} disabled={offline || !data} onClick={() => void attempt(make, t('calendars.not_saved'))}>
          {t('calendars.make')}
        </Button>
      )}
    </section>
  )
}
