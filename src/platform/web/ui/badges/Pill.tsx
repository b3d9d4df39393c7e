import type { ReactNode } from 'react'
import { Bell } from '../icons/requests.tsx'
import { Check, ClockDashed, Cross, HalfCircle, Sheet } from '../icons/states.tsx'
import { cx } from '../cx.ts'
import type { IconType } from '../icons/Icon.tsx'

/** waiting · in progress · done · cancelled or skipped · waiting to be sent · draft */
export type Tone = 'wait' | 'work' | 'done' | 'stop' | 'queue' | 'rest'

export const toneIcons: Readonly<Record<Tone, IconType>> = {
  wait: Bell,
  work: HalfCircle,
  done: Check,
  stop: Cross,
  queue: ClockDashed,
  rest: Sheet,
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
