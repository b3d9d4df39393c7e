import type { ComponentType, ReactNode } from 'react'
import { cx } from '../cx.ts'

export type IconProps = { className?: string | undefined }
/** An icon of this folder, for props such as `icon={Towels}`. */
export type IconType = ComponentType<IconProps>

/**
 * The common frame: 24 units, 1.6 px stroke, round ends (base.css). Icons are decorative: the word beside them is read
 * out.
 */
export const Icon = ({ className, children }: IconProps & { children: ReactNode }) => (
  <svg className={cx('i', className)} viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
)
