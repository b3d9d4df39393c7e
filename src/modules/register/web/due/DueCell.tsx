import { cx } from '#platform/web/ui/cx.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { ListedRegisterStay } from '../../contract.ts'
import { getDueLevel } from './due.ts'
import { useDueWords } from './use-due-words.ts'

/** By when something of a stay must be done: as a clock, and how long that is. */
export const DueCell = ({ stay }: { stay: ListedRegisterStay }) => {
  const { t } = useTranslation()
  const now = useNow()
  const { toClock, toWords } = useDueWords()
  const { next_due_at: due } = stay
  if (due === null) return <span className="meta">—</span>
  const level = getDueLevel(stay, now)
  return (
    <time className={cx('due', level !== 'plain' && `due--${level}`)} dateTime={due}>
      <b>{t('register.due_by', { time: toClock(due) })}</b>
      <small>{toWords(due, now)}</small>
    </time>
  )
}
