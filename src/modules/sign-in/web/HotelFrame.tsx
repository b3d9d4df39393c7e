import { useLayoutEffect, type ReactNode } from 'react'
import { splitHotelName, type PublicHotel } from '#modules/hotels/contract.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Brandmark, Logo } from '#platform/web/ui/shell/Brandmark.tsx'
import { ProductLine } from '#platform/web/ui/shell/ProductLine.tsx'

const LegalLinks = lazyNamed(() => import('#modules/legal/web/LegalPage.tsx'), 'LegalLinks')

/**
 * The frame of a hotel's pages for visitors who are not signed in.
 * @param titleNamesHotel the logo is shown without the name
 * @param below further buttons of the sign-in page
 */
export const HotelFrame = ({
  hotel,
  title,
  titleNamesHotel = false,
  text,
  below,
  children,
}: {
  hotel: PublicHotel
  title: string
  titleNamesHotel?: boolean
  text?: string
  below?: ReactNode
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
      {/* The address of the sign-in page changes with the form: the focus stays at what chose the form. */}
      <main className="auth" {...(below === undefined && { id: 'main', tabIndex: -1 })}>
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
        {hotel.legal && <LegalLinks hotel={hotel} fallback={<p className="min-h-11" />} />}
        <ProductLine />
      </main>
      {below}
    </>
  )
}
