import { Check, ClockArrowUp, ConciergeBell, Contrast, FileText, X } from 'lucide-react'
import type { IconType } from '../icons.ts'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** waiting · in progress · done · cancelled or skipped · waiting to be sent · draft */
export type Tone = 'wait' | 'work' | 'done' | 'stop' | 'queue' | 'rest'

export const toneIcons: Readonly<Record<Tone, IconType>> = {
  wait: ConciergeBell,
  work: Contrast,
  done: Check,
  stop: X,
  queue: ClockArrowUp,
  rest: FileText,
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
    <span className={cx('pill', tone !== 'rest' && `pill--${tone}`)}>
      <Icon />
      {children}
    </span>
  )
}

/** A word in a box: where something comes from, or that it is new. */
export const Tag = ({ tone, children }: { tone?: 'accent' | 'new' | 'stop' | undefined; children: ReactNode }) => (
  <span className={cx('tag', tone && `tag--${tone}`)}>{children}</span>
)
