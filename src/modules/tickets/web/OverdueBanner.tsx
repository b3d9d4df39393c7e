import './overdue-banner.css'
import { Check, ConciergeBell } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useAge } from '#platform/web/ui/badges/Age.tsx'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Link } from '#platform/web/ui/Link.tsx'

/**
 * The oldest unclaimed ticket, at the top of every staff page that it concerns. It cannot be dismissed, only claimed.
 * The guest's text is cut to one line and `AllClearBanner` has the same height, so that nothing below moves under a
 * finger. On a phone the bell is the button that turns the sound on and off.
 */
export const OverdueBanner = ({
  count,
  level = 0,
  title,
  text,
  since,
  allHref,
  onClaim,
  busy,
  disabled,
  children,
}: {
  /** How many tickets wait in all. */
  count: number
  /** 0 new, 1 overdue, 2 escalated: colours and words become more urgent. */
  level?: 0 | 1 | 2 | undefined
  title: string
  text: string
  since: Date
  /** The page that lists all of them. */
  allHref?: string | undefined
  onClaim: () => void
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** More content: the sound setting of this device. */
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  const age = useAge(since)
  const loud = level > 0 && t(level === 1 ? 'tickets.overdue' : 'tickets.escalated')
  return (
    <aside
      className={cx('attn', level > 0 && (level === 1 ? 'attn--overdue' : 'attn--escalated'))}
      aria-label={t('tickets.overdue_strip', { count })}
    >
      <span className="ring">
        <ConciergeBell />
        <Badge count={count} />
      </span>
      <div className="grow">
        {/* Only the title is announced. The age below changes every minute and would be read out each time. */}
        <p role="status">
          {loud && <Tag>{loud}</Tag>} <b>{title}</b>
        </p>
        <p className="sub">
          <span className="cut">{text}</span>
          <b className="num">{t('tickets.waiting_for', { age })}</b>
        </p>
      </div>
      {children}
      {allHref && count > 1 && (
        <Link className="lnk only-wide" href={allHref}>
          {t('platform.show_all', { count })}
        </Link>
      )}
      <Button size="big" busy={busy} disabled={disabled} onClick={onClaim}>
        {t('tickets.claim_it')}
      </Button>
    </aside>
  )
}

/**
 * The quiet banner in the same place while nothing waits.
 * @param extra more content: the sound setting of this device
 */
export const AllClearBanner = ({ children, extra }: { children: ReactNode; extra?: ReactNode }) => (
  <aside className="attn attn--calm">
    <span className="ring">
      <Check />
    </span>
    <p className="grow">{children}</p>
    {extra}
  </aside>
)
