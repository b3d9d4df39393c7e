import type { ReactNode } from 'react'

/** Nothing there yet: a line drawing, one title, one sentence, at most one button. */
export const EmptyState = ({
  art,
  title,
  text,
  children,
}: {
  art: ReactNode
  title: string
  text?: string | undefined
  children?: ReactNode
}) => (
  <div className="empty">
    {art}
    <h2 className="serif">{title}</h2>
    {text && <p>{text}</p>}
    {children}
  </div>
)
