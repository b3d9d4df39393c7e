import './form-part.css'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * A part of a form that can be folded.
 * @param summary what its fields say, beside the title
 */
export const FormPart = ({
  title,
  summary,
  open,
  onOpen,
  children,
}: {
  title: string
  summary: ReactNode
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}) => (
  <details className="form-part" open={open} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
    <summary>
      {title}
      <span className="meta">{summary}</span>
      <ChevronDown />
    </summary>
    <div className="stack">{children}</div>
  </details>
)
