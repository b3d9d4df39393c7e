import { Check, ClockArrowUp, ConciergeBell, Contrast, FileText, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { IconType } from '../icons.ts'

/** waiting · in progress · done · cancelled or skipped · waiting to be sent · draft */
export type Tone = 'warning' | 'info' | 'success' | 'danger' | 'queued' | 'neutral'

export const toneIcons: Readonly<Record<Tone, IconType>> = {
  warning: ConciergeBell,
  info: Contrast,
  success: Check,
  danger: X,
  queued: ClockArrowUp,
  neutral: FileText,
}

/**
 * A state as icon and word.
 * @param icon replaces the icon of the tone
 */
export const Pill = ({
  tone,
  icon: Icon = toneIcons[tone],
  children,
}: {
  tone: Tone
  icon?: IconType | undefined
  children: ReactNode
}) => {
  return (
    <span className={cx('pill', tone !== 'neutral' && `pill--${tone}`)}>
      <Icon />
      {children}
    </span>
  )
}

/** A word in a box: where something comes from, or that it is new. */
export const Tag = ({ tone, children }: { tone?: 'accent' | 'new' | 'danger' | undefined; children: ReactNode }) => (
  <span className={cx('tag', tone && `tag--${tone}`)}>{children}</span>
)
