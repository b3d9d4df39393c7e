import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A part of a long form that opens and closes. @param summary what it says, in a few words */
export const Section = ({
  title,
  summary,
  open,
  onToggle,
  children,
}: {
  title: string
  summary: string
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
}) => (
  <details className="form-part" open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
    <summary>
      {title}
      <span className="meta">{summary}</span>
      <ChevronDown />
    </summary>
    <div className="stack">{children}</div>
  </details>
)
