import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { IconType } from '../icons.ts'

/** A filter that is on or off. */
export const Chip = ({
  icon: Icon,
  pressed,
  small,
  onClick,
  children,
}: {
  icon?: IconType | undefined
  pressed: boolean
  small?: boolean | undefined
  onClick: () => void
  children: ReactNode
}) => (
  <button type="button" className={cx('chip', small && 'chip--s')} aria-pressed={pressed} onClick={onClick}>
    {Icon && <Icon />}
    {children}
  </button>
)
