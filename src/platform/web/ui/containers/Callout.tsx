import { Check, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const icons = { error: TriangleAlert, success: Check, info: Info, warning: Clock } as const

/** A message in the page, for what must not vanish like a toast. Errors are announced at once. */
export const Callout = ({
  tone,
  title,
  children,
}: {
  tone: keyof typeof icons
  title?: string | undefined
  children: ReactNode
}) => {
  const Icon = icons[tone]
  return (
    <div className={cx('box', `box--${tone}`)} role={tone === 'error' ? 'alert' : undefined}>
      <Icon />
      <div className="grow">
        {title && (
          <p>
            <b>{title}</b>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
