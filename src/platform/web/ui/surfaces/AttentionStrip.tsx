import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n.ts'
import { useAge } from '../marks/Age.tsx'
import { Badge } from '../marks/Badge.tsx'
import { Button } from '../controls/Button.tsx'
import { Bell } from '../icons/requests.tsx'
import { Check } from '../icons/states.tsx'
import { Link } from '../Link.tsx'

const Waiting = ({ since }: { since: Date }) => {
  const { t } = useTranslation()
  const age = useAge(since)
  return (
    <>
      , <b className="num">{t('platform.waiting_for', { age })}</b>
    </>
  )
}

/** The oldest thing that nobody has taken, over every staff page it concerns. It cannot be dismissed, only taken. */
export const AttentionStrip = ({ count, title, text, since, allHref, onTake, busy, disabled }: {
  /** How many wait in all. */
  count: number
  title: string
  text: string
  since: Date
  /** Where all of them can be seen. */
  allHref?: string | undefined
  onTake: () => void
  busy?: boolean | undefined
  disabled?: boolean | undefined
}) => {
  const { t } = useTranslation()
  return (
    <aside className="attn" aria-label={t('platform.needs_attention', { count })}>
      <span className="ring">
        <Bell />
        <Badge count={count} />
      </span>
      <div className="grow">
        {/* The title alone is announced: the age below changes every minute and would be read each time. */}
        <p role="status">
          <b>{title}</b>
        </p>
        <p className="sub">
          {text}
          <Waiting since={since} />
        </p>
      </div>
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
export const CalmStrip = ({ children }: { children: ReactNode }) => (
  <aside className="attn attn--calm">
    <span className="ring">
      <Check />
    </span>
    <p className="grow">{children}</p>
  </aside>
)
