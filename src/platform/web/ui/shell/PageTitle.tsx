import type { ReactNode } from 'react'

/** The page's heading with its buttons or filters beside it. */
export const PageTitle = ({ area, title, children }: { area: 'guest' | 'staff'; title: string; children?: ReactNode }) => (
  <div className={area === 'guest' ? 'page-h' : 'title'}>
    <h1 className="serif">{title}</h1>
    {children}
  </div>
)
