import { Check, Info, Key, LogOut } from 'lucide-react'
import { useRef } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { normalizeRoom } from '#modules/rooms/policy.ts'
import { useConfirm, type Question } from '#modules/rooms/web/use-confirm.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { PresentGuest } from '../contract/present.ts'
import { usePresent, usePresentGuests } from './api.ts'

const ForgetCodes = lazyNamed(() => import('./ForgetCodes.tsx'), 'ForgetCodes')

const Guest = ({ guest }: { guest: PresentGuest }) => {
  const { guest_name, verified, devices, has_code, last_seen_at, stay_id } = guest
  const { t } = useTranslation()
  const { id } = useHotel()
  const { date, time } = useFormats()
  return (
    <li className="row row--wrap gap-x-3 gap-y-1">
      <div className="grow min-w-40">
        <b className="wrap-anywhere">
          {stay_id === null ? guest_name : <Link href={managerPath(id, `stays/${stay_id}`)}>{guest_name}</Link>}
        </b>
        <p className="meta">
          {t('rooms.last_seen', { date: date(last_seen_at), time: time(last_seen_at) })}
          {devices > 1 && ` · ${t('rooms.devices', { count: devices })}`}
          {has_code && ` · ${t('rooms.has_code')}`}
        </p>
      </div>
      <Pill tone={verified ? 'success' : 'neutral'} icon={verified ? Check : Info}>
        {t(verified ? 'rooms.verified' : 'rooms.not_verified')}
      </Pill>
    </li>
  )
}

type EndProps = { onEnd?: ((stayId: string) => void) | undefined }
type PartyProps = EndProps & {
  guests: readonly [PresentGuest, ...PresentGuest[]]
  ask: (question: Question) => void
}

const Party = ({ guests, ask, onEnd }: PartyProps) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { end, forgetCodes } = usePresent(id)
  const offline = useLiveState() === 'offline'
  const name = guests[0].room_number
  const [stayId, ...others] = new Set(guests.map(({ stay_id }) => stay_id))
  return (
    <article className="card stack stack--s">
      <div className="row between row--wrap">
        <RoomBadge room_number={name} />
        <div className="row gap-1">
          {guests.some(({ has_code }) => has_code) && (
            <IconButton
              icon={Key}
              label={t('rooms.forget_codes_of', { name })}
              disabled={offline}
              aria-haspopup="dialog"
              onClick={() =>
                ask({
                  title: t('rooms.forget_codes_question', { name }),
                  text: t('rooms.forget_codes_text'),
                  confirm: t('rooms.forget_codes_short'),
                  icon: Key,
                  done: t('rooms.codes_forgotten'),
                  failed: t('rooms.not_saved'),
                  work: () => forgetCodes(name),
                })
              }
            />
          )}
          <Button
            variant="line"
            size="s"
            icon={LogOut}
            disabled={offline}
            aria-haspopup="dialog"
            aria-label={t('rooms.end_of', { name })}
            onClick={() => {
              if (onEnd && stayId && others.length === 0) return onEnd(stayId)
              ask({
                title: t('rooms.end_question', { name }),
                text: t('rooms.end_text'),
                confirm: t('rooms.end'),
                icon: LogOut,
                danger: true,
                done: t('rooms.ended'),
                failed: t('rooms.not_ended'),
                work: () => end(name),
              })
            }}
          >
            {t('rooms.end')}
          </Button>
        </div>
      </div>
      <ul className="stack stack--s">
        {guests.map((guest) => (
          <Guest key={guest.id} guest={guest} />
        ))}
      </ul>
    </article>
  )
}

/** Groups guests who share a room, however each of them spelled it. */
const getParties = (guests: readonly PresentGuest[]): (readonly [PresentGuest, ...PresentGuest[]])[] => {
  const parties = new Map<string, [PresentGuest, ...PresentGuest[]]>()
  for (const guest of guests) {
    const room = guest.room_id ?? normalizeRoom(guest.room_number)
    const party = parties.get(room)
    if (party) party.push(guest)
    else parties.set(room, [guest])
  }
  return [...parties.values()]
}

/**
 * The guests who are signed in, by room; ending a stay; and removing forgotten access codes.
 * @param props.onEnd ends the only stay of a room instead of the room's
 */
export const PresentGuests = ({ onEnd }: EndProps) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const offline = useLiveState() === 'offline'
  const { guests, count, ...query } = usePresentGuests(id)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { ask, dialog } = useConfirm()
  const forgetting = useLateDialog((props) => <ForgetCodes {...props} />)
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with its room, so move the focus.
  const askHere = (question: Question) =>
    ask({
      ...question,
      work: async () => {
        await question.work()
        title.current?.focus()
      },
    })
  return (
    <section className="stack" aria-labelledby="who-is-here">
      <h2 className="serif text-xl" id="who-is-here" ref={title} tabIndex={-1}>
        {t('rooms.who_is_here')} <span className="meta num">{count > 0 ? count : '\u00a0'}</span>
      </h2>
      {guests?.length === 0 && (
        <EmptyState art={<NothingWaitingArt />} title={t('rooms.nobody')} text={t('rooms.nobody_text')} />
      )}
      {guests &&
        getParties(guests).map((party) => <Party key={party[0].id} guests={party} ask={askHere} onEnd={onEnd} />)}
      <QueryState
        query={{ ...query, data: guests }}
        text={t('rooms.load_failed')}
        bones={<SkeletonCards count={2} />}
      />
      {hasNextPage && (
        <Button variant="line" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('rooms.load_more')}
        </Button>
      )}
      {guests && (
        <div>
          <Button
            variant="ghost"
            size="s"
            icon={Key}
            disabled={offline}
            aria-haspopup="dialog"
            onClick={forgetting.show}
          >
            {t('rooms.forget_codes')}
          </Button>
        </div>
      )}
      {dialog}
      {forgetting.dialog}
    </section>
  )
}
