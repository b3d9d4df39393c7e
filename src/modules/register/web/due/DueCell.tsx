import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { getDueLevel } from './due.ts'
import { useDueWords } from './use-due-words.ts'

/** By when something must be done: as a clock, and how long that is. */
export const DueCell = ({ due, warn }: { due: string | null; warn: string | null }) => {
  const { t } = useTranslation()
  const now = useNow()
  const { toClock, toWords } = useDueWords()
  if (due === null) return <span className="meta">—</span>
  const level = getDueLevel({ next_due_at: due, next_warn_at: warn }, now)
  return (
    <time className={cx('due', level !== 'plain' && `due--${level}`)} dateTime={due}>
      <b>{t('register.due_by', { time: toClock(due) })}</b>
      <small>{toWords(due, now)}</small>
    </time>
  )
}
