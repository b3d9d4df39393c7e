import { Clock, Printer, UserRoundX } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { ListedRegisterStay } from '../../contract.ts'
import { maxReason } from '../../contract/rows.ts'
import { usePutStay } from '../api.ts'
import { Deadline } from '../due/Deadline.tsx'
import { getDueLevel } from '../due/due.ts'
import { useDueWords } from '../due/use-due-words.ts'
import { usePaperCalls } from '../paper/api.ts'
import { toPill } from '../staff/missing.ts'
import { usePartyName } from '../staff/use-party-name.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { StayDialog } from './StayDialog.tsx'

const DueLine = ({ stay, onCount }: { stay: ListedRegisterStay; onCount: (() => void) | null }) => {
  const { t } = useTranslation()
  const now = useNow()
  const offline = useLiveState() === 'offline'
  const { toClock, toWords } = useDueWords()
  const { next_due_at: due, state } = stay
  if (due === null || state === 'closed') return null
  return (
    <div className="mb-4">
      <Deadline
        isLate={getDueLevel(stay, now) === 'late'}
        title={t('register.register_until', { time: toClock(due) })}
        text={toPill(t, stay).text}
        more={toWords(due, now)}
      >
        {onCount && (
          <Button variant="line" disabled={offline} aria-haspopup="dialog" onClick={onCount}>
            {t('register.how_many')}
          </Button>
        )}
      </Deadline>
    </div>
  )
}

/** Who the party is, when it came, by when it must be registered, and what is said of the whole. */
export const PartyHead = ({
  stay,
  canWrite,
  hasSlips,
}: {
  stay: ListedRegisterStay
  canWrite: boolean
  /** Somebody may sign on paper. */
  hasSlips: boolean
}) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { date, time } = useFormats()
  const offline = useLiveState() === 'offline'
  const name = usePartyName()
  const put = usePutStay(stay.id)
  const { printSlips } = usePaperCalls()
  const { busy, send } = useSubmit()
  const details = useDialogOf((props, of: ListedRegisterStay) => <StayDialog stay={of} {...props} />)
  const nobody = useDialogOf((props, of: ListedRegisterStay) => (
    <ReasonDialog
      of={{
        title: t('register.nobody_stayed'),
        text: t('register.nobody_stayed_text'),
        label: t('register.why'),
        submit: t('register.nobody_stayed'),
        done: t('register.stay_saved'),
        max: maxReason,
        save: (nobody_reason) => put({ nobody_reason, seen: of.updated_at }),
      }}
      {...props}
    />
  ))
  const { check_in, leaves_on, arrived_at, persons_entered, nobody_reason, room_number: room, room_since } = stay
  const isEmpty = persons_entered === 0 && nobody_reason === ''
  return (
    <>
      <PageTitle
        area="staff"
        title={name(stay)}
        back={{ label: t('register.title'), href: managerPath(id, 'register') }}
        below={
          <div className="row row--wrap mt-1.5 gap-2">
            <RoomBadge room_number={stay.room_number} />
            <span className="meta num">
              {date(check_in).slice(0, 5)} – {leaves_on === null ? '?' : date(leaves_on).slice(0, 5)}
              {' · '}
              {t('register.arrived', { time: `${date(arrived_at).slice(0, 5)}, ${time(arrived_at)}` })}
              {room_since !== null && ` · ${t('register.room_since', { room, date: date(room_since).slice(0, 5) })}`}
            </span>
          </div>
        }
      >
        {(canWrite || hasSlips) && (
          <PageActions
            more={[
              ...(hasSlips
                ? [
                    {
                      label: t('register.print_slips'),
                      icon: Printer,
                      disabled: offline || busy,
                      onPress: () => void send(() => printSlips(stay.id)),
                    },
                  ]
                : []),
              ...(canWrite
                ? [
                    {
                      label: t('register.persons_and_arrival'),
                      icon: Clock,
                      opensDialog: true,
                      disabled: offline,
                      onPress: () => details.show(stay),
                    },
                  ]
                : []),
            ]}
            menu={
              canWrite && isEmpty
                ? [
                    {
                      label: t('register.nobody_stayed'),
                      icon: UserRoundX,
                      danger: true,
                      opensDialog: true,
                      disabled: offline,
                      onPress: () => nobody.show(stay),
                    },
                  ]
                : []
            }
          />
        )}
      </PageTitle>
      <DueLine
        stay={stay}
        onCount={canWrite && stay.state === 'open' && stay.persons_expected === null ? () => details.show(stay) : null}
      />
      {details.dialog}
      {nobody.dialog}
    </>
  )
}
