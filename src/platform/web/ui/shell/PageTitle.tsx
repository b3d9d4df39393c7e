import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../Link.tsx'

/**
 * The page's heading with its buttons or filters beside it.
 * @param back above it: the page that this one opens from
 * @param below one quiet line
 * @param mark right behind the text, where it can appear and disappear without moving anything
 */
export const PageTitle = ({
  area,
  title,
  mark,
  back,
  below,
  children,
}: {
  area: 'guest' | 'staff'
  title: string
  mark?: ReactNode
  back?: { label: string; href: string }
  below?: ReactNode
  children?: ReactNode
}) => (
  <div className={area === 'guest' ? 'page-h' : 'title'}>
    {back || below !== undefined ? (
      <div>
        {back && (
          <Link className="meta title__back" href={back.href}>
            <ChevronLeft />
            {back.label}
          </Link>
        )}
        <h1 className="serif">{title}</h1>
        {below}
      </div>
    ) : mark === undefined ? (
      <h1 className="serif">{title}</h1>
    ) : (
      <div className="title__marked">
        <h1 className="serif">{title}</h1>
        {mark}
      </div>
    )}
    {children}
  </div>
)
