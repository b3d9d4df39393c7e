import { createContext, use, type ComponentType, type MouseEventHandler, type ReactNode } from 'react'

export type LinkProps = {
  href: string
  className?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  title?: string | undefined
  onClick?: MouseEventHandler | undefined
  children: ReactNode
}

const PlainLink = (props: LinkProps) => <a {...props} />

/** The application passes its router's link here. Without it, links load pages as usual. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** A link that uses the application's router, if there is one. */
export const Link = (props: LinkProps) => {
  const Routed = use(LinkContext)
  return <Routed {...props} />
}
