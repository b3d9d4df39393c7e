import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import type { ListedRegisterStay } from '../../contract.ts'
import { useDue, useFollowRegister } from '../api.ts'
import { BookDue } from './BookDue.tsx'
import { Deadline } from './Deadline.tsx'
import { getDueLevel, listWarned } from './due.ts'
import { useDueWords } from './use-due-words.ts'

/** The party that must be registered first, from its warning time on until it is done. Nothing where none is. */
const FirstDue = ({ items }: { items: readonly ListedRegisterStay[] }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const now = useNow()
  const { toClock, toWords } = useDueWords()
  const [first, next] = listWarned(items, now)
  if (!first?.next_due_at) return null
  const isLate = getDueLevel(first, now) === 'late'
  const room = first.room_number
  const registerBy = (at: string, of: string) => t('register.register_by', { room: of, time: toClock(at) })
  return (
    <div className="mb-4">
      <Deadline
        isLate={isLate}
        title={
          isLate
            ? t('register.room_late', { room, late: toWords(first.next_due_at, now) })
            : registerBy(first.next_due_at, room)
        }
        text={isLate ? undefined : toWords(first.next_due_at, now)}
        more={
          next?.next_due_at ? t('register.next', { what: registerBy(next.next_due_at, next.room_number) }) : undefined
        }
      >
        <Link className={buttonClass({})} href={managerPath(id, `register/${first.id}`)}>
          {t('register.open_room', { room })}
        </Link>
      </Deadline>
    </div>
  )
}

/** What the law wants of the register now. Nothing where that is nothing. */
export const DueBanner = () => {
  useFollowRegister()
  const { data } = useDue()
  if (!data?.register_on) return null
  return (
    <>
      <FirstDue items={data.items} />
      {data.book_due && <BookDue />}
    </>
  )
}
