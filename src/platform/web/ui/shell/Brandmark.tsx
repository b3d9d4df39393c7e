import { Link } from '../Link.tsx'

export type Brand = {
  name: string
  /** Small text under or beside the name: the town. */
  place?: string | null | undefined
  logo_url: string | null
}

export const Logo = ({ url }: { url: string | null }) => url && <img className="logo-img" src={url} alt="" />

/** The hotel's logo, name and town. The name is shown with and without a logo. */
export const Brandmark = ({ brand, href }: { brand: Brand; href?: string | undefined }) => {
  const content = (
    <>
      <Logo url={brand.logo_url} />
      <b>{brand.name}</b>
      {brand.place && <small>{brand.place}</small>}
    </>
  )
  return href ? (
    <Link className="brandmark" href={href}>
      {content}
    </Link>
  ) : (
    <span className="brandmark">{content}</span>
  )
}
