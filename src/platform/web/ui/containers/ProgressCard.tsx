import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import type { IconType } from '../icons/Icon.tsx'

/** A guest's own thing on its way: picture, name, words, then the timeline or a pill; below, what can still be done. */
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
