import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import type { ListedRegisterStay, OpenBooking } from '../../contract.ts'
import { useDue, useFollowRegister } from '../api.ts'
import { LossBox } from '../losses/LossBox.tsx'
import { useLeft } from '../use-left.ts'
import { BookDue } from './BookDue.tsx'
import { Deadline } from './Deadline.tsx'
import { getDueLevel, listWarned, type Dates } from './due.ts'
import { useDueWords } from './use-due-words.ts'

/** What is due: a stay, or all bookings of one time. */
type Due = Dates & { href: string; link: string; toTitle: (time: string) => string; toLate: (late: string) => string }

/** What must be registered or told first. */
const First = ({
  stays: items,
  bookings,
}: {
  stays: readonly ListedRegisterStay[]
  bookings: readonly OpenBooking[]
}) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const now = useNow()
  const { toClock, toWords } = useDueWords()
  const stays = items.map((stay): Due => {
    const room = stay.room_number
    return {
      ...stay,
      href: managerPath(id, `register/${stay.id}`),
      link: t('register.open_room', { room }),
      toTitle: (time) => t('register.register_by', { room, time }),
      toLate: (late) => t('register.room_late', { room, late }),
    }
  })
  const times = [...Map.groupBy(bookings, ({ due_at }) => due_at)]
  const told = times.map(([next_due_at, of]): Due => {
    const number = of.length
    return {
      next_due_at,
      next_warn_at: of[0]?.warn_at ?? next_due_at,
      href: managerPath(id, 'register'),
      link: t('register.to_list'),
      toTitle: (time) => t('register.bookings_by', { number, time }),
      toLate: (late) => t('register.bookings_late', { number, late }),
    }
  })
  const [first, next] = listWarned([...stays, ...told], now)
  if (!first?.next_due_at) return null
  const isLate = getDueLevel(first, now) === 'late'
  const words = toWords(first.next_due_at, now)
  return (
    <div className="mb-4">
      <Deadline
        isLate={isLate}
        title={isLate ? first.toLate(words) : first.toTitle(toClock(first.next_due_at))}
        text={isLate ? undefined : words}
        more={next?.next_due_at ? t('register.next', { what: next.toTitle(toClock(next.next_due_at)) }) : undefined}
      >
        <Link className={buttonClass({})} href={first.href}>
          {first.link}
        </Link>
      </Deadline>
    </div>
  )
}

/** Where the feature is off, nothing is due, and what a restore has lost is lost all the same. */
const Off = () => {
  const loss = useLeft()?.loss
  return loss ? <LossBox loss={loss} /> : null
}

const On = () => {
  useFollowRegister()
  const { data } = useDue()
  if (!data) return null
  return (
    <>
      {data.loss && <LossBox loss={data.loss} />}
      {data.register_on && <First stays={data.items} bookings={data.bookings} />}
      {data.book_due && <BookDue />}
    </>
  )
}

/**
 * What must not be missed: entries that a restore has lost, until the manager has closed that, and what must be
 * registered or told first, from its warning time on until it is done.
 */
export const DueBanner = () => (useFeature('registration') ? <On /> : <Off />)
