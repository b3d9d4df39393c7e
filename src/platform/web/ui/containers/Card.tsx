import type { ComponentPropsWithRef } from 'react'
import { cx } from '../cx.ts'

export type CardProps = ComponentPropsWithRef<'article'> & {
  /** New work: a brass outline, and a short fade from brass. */
  fresh?: boolean | undefined
}

export const Card = ({ fresh, className, ...rest }: CardProps) => (
  <article {...rest} className={cx('card', fresh && 'card--new', className)} />
)
