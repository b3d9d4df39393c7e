import type { ReactNode } from 'react'
import { ProductLine } from './ProductLine.tsx'

/** A page with a single message: not found, subscription expired. Its buttons are children. */
export const MessagePage = ({
  art,
  title,
  text,
  children,
}: {
  art: ReactNode
  title: string
  text: string
  children?: ReactNode
}) => (
  <main className="full">
    <div>
      {art}
      <h1 className="serif">{title}</h1>
      <p className="lead">{text}</p>
      {children && <div className="actions">{children}</div>}
    </div>
    <ProductLine />
  </main>
)
