import type { ReactNode } from 'react'
import type { IconType } from '../icons.ts'
import { Card } from './Card.tsx'

/**
 * Something a guest has asked for: picture, name, text, then the timeline or a pill, and below the actions still
 * possible.
 */
export const ProgressCard = ({
  id,
  icon: Icon,
  title,
  text,
  foot,
  children,
}: {
  id?: string | undefined
  icon: IconType
  title: string
  text?: string | undefined
  foot?: ReactNode
  children?: ReactNode
}) => (
  <Card id={id}>
    <div className="req">
      <span className="glyph">
        <Icon />
      </span>
      <div className="grow">
        <h2 className="serif">{title}</h2>
        {text && <p>{text}</p>}
      </div>
    </div>
    {children}
    {foot && <div className="req-foot">{foot}</div>}
  </Card>
)
