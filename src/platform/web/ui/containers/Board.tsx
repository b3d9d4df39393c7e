import type { ReactNode } from 'react'
import { toneIcons, type Tone } from '../badges/Pill.tsx'

const inks: Partial<Record<Tone, string>> = {
  warning: 'text-wait',
  info: 'text-work',
  success: 'text-done',
  danger: 'text-stop',
}

/** A column of a `board`: those stand side by side from 900 px, below that one at a time under tabs. */
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
