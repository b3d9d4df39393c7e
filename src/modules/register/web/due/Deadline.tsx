import '../register.css'
import { Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'

/** What the law wants by a time: before it with a clock, after it in red. It is no ticket, so it never rings. */
export const Deadline = ({
  isLate,
  title,
  text,
  more,
  children,
}: {
  isLate: boolean
  title: string
  text?: string | undefined
  more?: string | undefined
  children?: ReactNode
}) => {
  const Icon = isLate ? TriangleAlert : Clock
  return (
    <aside className={cx('deadline', isLate && 'deadline--late')}>
      <Icon />
      <div className="grow">
        <p role="status">
          <b>{title}</b>
          {text !== undefined && ` · ${text}`}
        </p>
        {more !== undefined && <p className="sub">{more}</p>}
      </div>
      {children}
    </aside>
  )
}
