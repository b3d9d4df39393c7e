import type { ReactNode } from 'react'
import type { IconType } from '#platform/web/ui/icons.ts'

/** One kind of connection: its sign, its name, what can be done, and the list. */
export const ConnectionSection = ({
  icon: Icon,
  title,
  actions,
  children,
}: {
  icon: IconType
  title: string
  actions?: ReactNode
  children: ReactNode
}) => (
  <section className="connections" aria-label={title}>
    <header>
      <span className="glyph">
        <Icon />
      </span>
      <h2 className="serif grow">{title}</h2>
      {actions}
    </header>
    {children}
  </section>
)
