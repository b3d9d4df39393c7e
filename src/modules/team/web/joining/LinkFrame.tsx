import { useLayoutEffect, type ReactNode } from 'react'
import { splitHotelName, type PublicHotel } from '#modules/hotels/contract.ts'
import { authPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { Brandmark, Logo } from '#platform/web/ui/shell/Brandmark.tsx'
import { ProductLine } from '#platform/web/ui/shell/ProductLine.tsx'

/**
 * The frame of the pages that a link of the team opens.
 * @param titleNamesHotel the logo is shown without the name
 */
export const LinkFrame = ({
  hotel,
  title,
  titleNamesHotel = false,
  text,
  children,
}: {
  hotel: PublicHotel
  title: string
  titleNamesHotel?: boolean
  text?: string
  children: ReactNode
}) => {
  useTitle(title)
  // This page has no bottom bar, so toasts are shown at the very edge.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--bar-h', '0px')
    return () => void style.removeProperty('--bar-h')
  }, [])
  return (
    <>
      <main className="auth" id="main" tabIndex={-1}>
        <LanguageButton />
        <div className="auth-card">
          <div className="auth-head">
            {titleNamesHotel ? (
              <Logo url={hotel.logo_url} />
            ) : (
              <Brandmark brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }} />
            )}
            <hr className="rule" />
            <h1 className="serif">{title}</h1>
            {text !== undefined && <p className="meta">{text}</p>}
          </div>
          <div className="stack">{children}</div>
        </div>
        <ProductLine />
      </main>
    </>
  )
}

/** In place of a page whose link was used, withdrawn or is too old. */
export const LinkOver = ({ hotel }: { hotel: PublicHotel }) => {
  const { t } = useTranslation()
  return (
    <LinkFrame hotel={hotel} title={t('team.link_over')} text={t('team.link_over_text')}>
      <Link className={buttonClass({ wide: true })} href={authPath(hotel.id, 'manager')}>
        {t('team.already_joined')}
      </Link>
    </LinkFrame>
  )
}
