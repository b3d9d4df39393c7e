import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { mayRemoveSign } from '../../policy.ts'
import { useSigns, useTakeDown } from './api.ts'

/** The room of a ticket. `stay_id` is null where the guest has no stay. */
export type TicketOfRoom = { room_number: string; stay_id: string | null }

const toKey = (room: string): string => room.trim().toLowerCase()

/** On the card of a ticket whose room is not to be disturbed. */
export const SignMark = ({ ticket }: { ticket: TicketOfRoom }) => {
  const { t } = useTranslation()
  const isOn = useSigns().some(
    ({ stay_id, room_number }) => stay_id === ticket.stay_id || toKey(room_number) === toKey(ticket.room_number),
  )
  return isOn ? (
    <span className="row gap-1.5 text-sm font-[600] text-stop">
      <DoorClosed className="size-[17px]" />
      {t('do_not_disturb.sign')}
    </span>
  ) : null
}

/** One quiet line above the board: the rooms with a sign. Some roles can take one down. */
export const SignsLine = () => {
  const { t } = useTranslation()
  const signs = useSigns()
  const takeDown = useTakeDown()
  const role = useManager()?.staffRole
  const { busy, attempt } = useAttempt()
  const [asked, setAsked] = useState<string | null>(null)
  // Two parties in one room have a sign each, and one door.
  const rooms = Object.entries(Object.groupBy(signs, ({ room_number }) => toKey(room_number))).map(
    ([key, ofRoom = []]) => ({ key, ofRoom, room_number: ofRoom[0]?.room_number ?? '' }),
  )
  const room = rooms.find(({ key }) => key === asked)
  if (signs.length === 0) return null
  return (
    <p className="meta row row--wrap mb-3 gap-x-2 gap-y-0">
      <DoorClosed className="size-[17px]" />
      {t('do_not_disturb.sign')}:
      {rooms.map(({ key, room_number }) =>
        mayRemoveSign(role) ? (
          <Button
            key={key}
            variant="ghost"
            size="s"
            aria-haspopup="dialog"
            aria-label={t('do_not_disturb.take_down_of', { room: room_number })}
            onClick={() => setAsked(key)}
          >
            {room_number}
          </Button>
        ) : (
          <b key={key}>{room_number}</b>
        ),
      )}
      {room && (
        <LazyConfirm
          title={t('do_not_disturb.take_down_of', { room: room.room_number })}
          confirm={t('do_not_disturb.take_down')}
          icon={DoorClosed}
          busy={busy}
          onClose={() => setAsked(null)}
          onConfirm={() =>
            void attempt(() => takeDown(room.ofRoom), t('do_not_disturb.failed'), t('do_not_disturb.taken_down')).then(
              () => setAsked(null),
            )
          }
        />
      )}
    </p>
  )
}
