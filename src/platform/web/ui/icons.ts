import { createElement, type ComponentType } from 'react'
import { cx } from './cx.ts'

// Icons are those of lucide-react. base.css gives them 20 px and their stroke. Screen readers skip them: the word
// beside an icon is read out.

/** An icon for props such as `icon={Plus}`. */
export type IconType = ComponentType<{ className?: string | undefined }>

type Shape = readonly [
  tag: 'path' | 'circle' | 'rect' | 'line' | 'polyline',
  attributes: Readonly<Record<string, string>>,
]

/**
 * An icon of 24 units; tools/vite/icons.ts puts Lucide's into this frame too.
 * @param shapes what Lucide calls an icon's nodes
 */
export const createIcon =
  (shapes: readonly Shape[]): IconType =>
  ({ className }) =>
    createElement(
      'svg',
      { className: cx('lucide', className), viewBox: '0 0 24 24', 'aria-hidden': true },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )

/** A phone that an app comes down into: Lucide has none. */
export const Install = createIcon([['path', { d: 'M5 2h14v20H5zM12 7v7M9 11l3 3 3-3M10.5 18.5h3' }]])

/** A clock that says "not yet": closed, or for later. */
export const ClockDashed = createIcon([
  ['circle', { cx: '12', cy: '12', r: '9', 'stroke-dasharray': '3.9 3.2' }],
  ['path', { d: 'M12 7.5V12l2.8 1.7' }],
])

/** The hands of a clock without its ring, which Lucide does not have. */
export const ClockHands = createIcon([['path', { d: 'M12 5v7.6l5.2 2.9' }]])

/** A clock with a dashed rim: not yet. */
export const ScheduledClock = createIcon([
  ['circle', { cx: '12', cy: '12', r: '8', strokeDasharray: '3.5 3.2' }],
  ['path', { d: 'M12 8v4l2.5 1.5' }],
])
