import type { ReactNode } from 'react'
import { ProductLine } from './ProductLine.tsx'

/** A page that says one thing: not found, subscription expired. Its buttons come as children. */
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
