import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'

export type Brand = {
  name: string
  /** Small text under or beside the name: the town. */
  place?: string | null | undefined
  logo_url: string | null
}

export const Logo = ({ url }: { url: string | null }) => url && <img className="logo-img" src={url} alt="" />

/** The hotel's logo, name and town. The name is shown with and without a logo. */
export const Brandmark = ({
  brand,
  href,
  className,
}: {
  brand: Brand
  href?: string | undefined
  className?: string | undefined
}) => {
  const content = (
    <>
      <Logo url={brand.logo_url} />
      <b>{brand.name}</b>
      {brand.place && <small>{brand.place}</small>}
    </>
  )
  const classes = cx('brandmark', className)
  return href ? (
    <Link className={classes} href={href}>
      {content}
    </Link>
  ) : (
    <span className={classes}>{content}</span>
  )
}
