import type { ReactNode } from 'react'

/**
 * The page's heading with its buttons or filters beside it.
 * @param mark right behind the text, where it can appear and disappear without moving anything
 */
export const PageTitle = ({
  area,
  title,
  mark,
  children,
}: {
  area: 'guest' | 'staff'
  title: string
  mark?: ReactNode
  children?: ReactNode
}) => (
  <div className={area === 'guest' ? 'page-h' : 'title'}>
    {mark === undefined ? (
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
