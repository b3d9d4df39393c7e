import { DoorClosed } from 'lucide-react'
import type { TicketOfRoom } from '#app/web/feature.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { useSigns, useTakeDown } from './api.ts'

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

/** One quiet line above the board: the rooms with a sign. A tap takes one down. */
export const SignsLine = () => {
  const { t } = useTranslation()
  const signs = useSigns()
  const takeDown = useTakeDown()
  const { busy, attempt } = useAttempt()
  if (signs.length === 0) return null
  return (
    <p className="meta row row--wrap mb-3 gap-x-2 gap-y-0">
      <DoorClosed className="size-[17px]" />
      {t('do_not_disturb.sign')}:
      {signs.map(({ id, room_number }) => (
        <Button
          key={id}
          variant="ghost"
          size="s"
          aria-disabled={busy || undefined}
          title={t('do_not_disturb.take_down')}
          aria-label={t('do_not_disturb.take_down_of', { room: room_number })}
          onClick={() => void attempt(() => takeDown(id), t('do_not_disturb.failed'), t('do_not_disturb.taken_down'))}
        >
          {room_number}
        </Button>
      ))}
    </p>
  )
}
