import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { IconType } from '../icons.ts'
import { Link } from '../Link.tsx'

export type TileProps = {
  art: ReactNode
  title: string
  text?: ReactNode
  /** `lead` is the filled tile at the top, `wide` spans both columns. */
  shape?: 'lead' | 'wide' | undefined
} & ({ href: string; onClick?: never } | { href?: never; onClick: () => void })

/** The text of a tile before it is known: as high as a line, so that nothing moves when it comes. */
export const unknownText = '\u00a0'

/** A tile on the guest home: a link to a page, or a button that opens a dialog. */
export const Tile = ({ art, title, text, shape, href, onClick }: TileProps) => {
  const className = cx('tile', shape && `tile--${shape}`)
  const caption = (
    <>
      <b>{title}</b>
      {text && <span className="sub">{text}</span>}
    </>
  )
  const content = (
    <>
      {art}
      {shape ? <span className="words">{caption}</span> : caption}
      {shape === 'lead' && <ChevronRight />}
    </>
  )
  if (href !== undefined)
    return (
      <Link className={className} href={href}>
        {content}
      </Link>
    )
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={onClick}>
      {content}
    </button>
  )
}

/** An active ticket or order, at the top of the guest home. */
export const ActiveItemRow = ({
  href,
  icon: Icon,
  title,
  children,
}: {
  href: string
  icon: IconType
  title: string
  children: ReactNode
}) => (
  <Link className="card nowline" href={href}>
    <Icon />
    <b className="grow">{title}</b>
    {children}
    <ChevronRight />
  </Link>
)
