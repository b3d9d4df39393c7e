import './legal.css'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Content } from '#modules/guide/web/Content.tsx'
import { splitHotelName, type PublicHotel } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { HotelGate } from '#modules/hotels/web/HotelGate.tsx'
import { NotFound } from '#modules/hotels/web/message-pages.tsx'
import { authPath, guestPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { RequireSession } from '#modules/sessions/web/RequireSession.tsx'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { notFound } from '#platform/contract/failure.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useParams } from '#platform/web/router/RouterProvider.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { Brandmark } from '#platform/web/ui/shell/Brandmark.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { getLegalText, type LegalKind, type LegalText } from '../contract.ts'
import { splitAtHeadings } from '../policy.ts'
import { LegalLink, legalTitles, listShown } from './LegalLink.tsx'

const useLegalText = (kind: LegalKind) => {
  const { id: hotelSlug } = useHotel()
  const { language } = useTranslation()
  return useQuery({
    queryKey: ['legal', hotelSlug, 'text', kind, language],
    queryFn: ({ signal }) => call(getLegalText, { params: { hotelSlug, kind }, query: { language }, signal }),
  })
}

const Text = ({ text: { text, language, updated_at } }: { text: LegalText }) => {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  return (
    <>
      <p className="meta">{t('legal.as_of', { day: longDate(updated_at) })}</p>
      <article className="legal" lang={language}>
        {splitAtHeadings(text).map(({ heading, body }, index) => (
          <section key={index}>
            {heading !== null && <h2 className="serif">{heading}</h2>}
            <Content text={body} />
          </section>
        ))}
      </article>
    </>
  )
}

/**
 * Privacy notice and imprint in one line. A notice informs: there is nothing to tick.
 * @param except the page that it stands on
 */
export const LegalLinks = ({
  hotel,
  except,
  children,
}: {
  hotel: PublicHotel
  except?: LegalKind
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <p className="legalfoot noprint">
      {listShown(hotel)
        .filter(({ kind }) => kind !== except)
        .map((shown) => (
          <LegalLink key={shown.kind} hotelId={hotel.id} {...shown}>
            {t(legalTitles[shown.kind])}
          </LegalLink>
        ))}
      {children}
    </p>
  )
}

/** A legal text of the hotel, for anyone. */
const LegalPage = ({ kind }: { kind: LegalKind }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const guest = useGuest()
  const query = useLegalText(kind)
  const title = t(legalTitles[kind])
  useTitle(title)
  const home = guest ? guestPath(hotel.id) : authPath(hotel.id)
  if (query.error instanceof ApiFailure && query.error.code === notFound.code) return <NotFound />
  return (
    <div className="guest legal-page">
      <header className="letterhead noprint">
        <LanguageButton />
        <Brandmark brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }} href={home} />
        <span />
      </header>
      <hr className="rule noprint" />
      <main id="main" tabIndex={-1}>
        <PageTitle area="guest" title={title}>
          <IconButton className="noprint" icon={Printer} label={t('legal.print')} onClick={() => globalThis.print()} />
        </PageTitle>
        {query.data ? <Text text={query.data} /> : <QueryState query={query} text={t('legal.load_failed')} />}
      </main>
      <footer>
        <LegalLinks hotel={hotel} except={kind}>
          <Link href={home}>{t('legal.back')}</Link>
        </LegalLinks>
      </footer>
    </div>
  )
}

/** The page is also there while the hotel is closed. */
const Gate = ({ kind }: { kind: LegalKind }) => {
  const { hotelSlug = '' } = useParams()
  return (
    <HotelGate slug={hotelSlug} evenClosed>
      <RequireSession hotelId={hotelSlug} wanted="guest">
        <LegalPage kind={kind} />
      </RequireSession>
    </HotelGate>
  )
}

/** The pages by their path. */
export const legalPages = {
  privacy: () => <Gate kind="privacy" />,
  imprint: () => <Gate kind="imprint" />,
} as const
