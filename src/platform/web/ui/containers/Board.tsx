import type { ReactNode } from 'react'
import { toneIcons, type Tone } from '../badges/Pill.tsx'

/** Columns side by side from 900 px. Below that the caller shows one column at a time under tabs. */
export const Board = ({ children }: { children: ReactNode }) => <div className="board board--3">{children}</div>

const inks = {
  warning: 'text-wait',
  info: 'text-work',
  success: 'text-done',
  danger: 'text-stop',
  queued: undefined,
  neutral: undefined,
} as const

export const Column = ({
  tone,
  title,
  count,
  children,
}: {
  tone: Tone
  title: string
  count: number
  children: ReactNode
}) => {
  const Icon = toneIcons[tone]
  return (
    <section className="col" aria-label={title}>
      <header>
        <h2>
          <Icon className={inks[tone]} />
          {title}
        </h2>
        <span className="meta num">{count}</span>
      </header>
      {children}
    </section>
  )
}
