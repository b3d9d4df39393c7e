import { createContext, use, type ComponentType, type MouseEventHandler, type ReactNode } from 'react'

export type LinkProps = {
  href: string
  className?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  onClick?: MouseEventHandler | undefined
  children: ReactNode
}

const PlainLink = (props: LinkProps) => <a {...props} />

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** The application gives its router's link here; without it, links load pages as usual. */
export const LinkProvider = LinkContext

/** A link that knows no router. */
export const Link = (props: LinkProps) => {
  const Routed = use(LinkContext)
  return <Routed {...props} />
}
