import type { ReactNode } from 'react'

/** For an empty list: a line drawing, a title, a sentence, at most one button. */
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
