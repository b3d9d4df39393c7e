import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n.ts'
import { useAge } from '../badges/Age.tsx'
import { Tag } from '../badges/Pill.tsx'
import { cx } from '../cx.ts'
import { Badge } from '../badges/Badge.tsx'
import { Button } from '../controls/Button.tsx'
import { Bell } from '../icons/requests.tsx'
import { Check } from '../icons/states.tsx'
import { Link } from '../Link.tsx'

const Waiting = ({ since }: { since: Date }) => {
  const { t } = useTranslation()
  const age = useAge(since)
  return <b className="num">{t('platform.waiting_for', { age })}</b>
}

/**
 * The oldest thing that nobody has taken, over every staff page it concerns. It cannot be dismissed, only taken. What
 * the guest wrote is cut to one line, and the calm strip is as high: what is below stays where it is, whatever comes
 * while somebody is about to tap. On a phone the bell itself is the button that turns the sound on and off.
 */
export const OverdueBanner = ({
  count,
  level = 0,
  title,
  text,
  since,
  allHref,
  onTake,
  busy,
  disabled,
  children,
}: {
  /** How many wait in all. */
  count: number
  /** 0 new, 1 overdue, 2 escalated: the strip grows louder, in colour and in words. */
  level?: 0 | 1 | 2 | undefined
  title: string
  text: string
  since: Date
  /** Where all of them can be seen. */
  allHref?: string | undefined
  onTake: () => void
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** What else belongs to it: how it rings here. */
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  const loud = level > 0 && t(level === 1 ? 'platform.overdue' : 'platform.escalated')
  return (
    <aside
      className={cx('attn', level > 0 && (level === 1 ? 'attn--overdue' : 'attn--escalated'))}
      aria-label={t('platform.needs_attention', { count })}
    >
      <span className="ring">
        <Bell />
        <Badge count={count} />
      </span>
      <div className="grow">
        {/* The title alone is announced: the age below changes every minute and would be read each time. */}
        <p role="status">
          {loud && <Tag>{loud}</Tag>} <b>{title}</b>
        </p>
        <p className="sub">
          <span className="cut">{text}</span>
          <Waiting since={since} />
        </p>
      </div>
      {children}
      {allHref && count > 1 && (
        <Link className="lnk only-wide" href={allHref}>
          {t('platform.show_all', { count })}
        </Link>
      )}
      <Button size="big" busy={busy} disabled={disabled} onClick={onTake}>
        {t('platform.take_it')}
      </Button>
    </aside>
  )
}

/** The quiet line in its place while nothing waits. */
/** @param extra what else belongs to it: how it rings here */
export const AllClearBanner = ({ children, extra }: { children: ReactNode; extra?: ReactNode }) => (
  <aside className="attn attn--calm">
    <span className="ring">
      <Check />
    </span>
    <p className="grow">{children}</p>
    {extra}
  </aside>
)
