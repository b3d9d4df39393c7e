import '../stars.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Star } from 'lucide-react'
import { useState } from 'react'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { authPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { LegalLinks } from '#modules/legal/web/LegalPage.tsx'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Redirect } from '#platform/web/router/RouterProvider.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { Brandmark } from '#platform/web/ui/shell/Brandmark.tsx'
import { linkInvalid, openFarewell, type Farewell } from '../../contract/farewell.ts'
import { ratingTexts, type ReviewLink } from '../../contract/settings.ts'
import { Stars } from '../Stars.tsx'
import { WordForm } from '../WordForm.tsx'
import { useOwnRating } from './own-rating.ts'
import { forgetFarewell, readFarewell, takeFarewellFromAddress } from './stored.ts'

/** The question about the whole stay. */
const Question = ({ farewellKey }: { farewellKey: string }) => {
  const { t } = useTranslation()
  const { own, refusal, rate } = useOwnRating(farewellKey)
  return (
    <section className="card rate rate--card" aria-labelledby="how-was-it">
      <h2 className="serif text-xl" id="how-was-it">
        {t('ratings.how_is_check_out')}
      </h2>
      <Stars
        label={t('ratings.how_is_check_out')}
        value={own?.score ?? null}
        onRate={(score) => rate(score, own?.words ?? '')}
      />
      <div className="contents" role="status">
        {refusal && <Callout tone="error">{t(refusal.code, refusal.values)}</Callout>}
        {own && !own.isSent && <Pill tone="queued">{t('platform.waiting_to_send')}</Pill>}
        {own?.isSent && !refusal && <p className="meta">{t('ratings.thank_you')}</p>}
      </div>
      {own && <WordForm key={own.words} words={own.words} onSend={(words) => rate(own.score, words)} />}
    </section>
  )
}

/**
 * The ways to other sites: the same words, order and markup whatever was rated. It gets nothing of the score, so that it
 * cannot depend on it.
 */
const ReviewLinks = ({ links }: { links: readonly ReviewLink[] }) => {
  const { t } = useTranslation()
  if (links.length === 0) return null
  return (
    <section className="review-links" aria-labelledby="tell-others">
      <hr className="rule rule--short" />
      <h2 className="serif text-xl" id="tell-others">
        {t('ratings.tell_others')}
      </h2>
      <p className="meta">{t('ratings.tell_others_text')}</p>
      {links.map(({ label, url }) => (
        <a key={url} className="btn btn--line btn--wide" href={url} rel="noopener noreferrer nofollow">
          <Star />
          <span className="grow text-start">{t('ratings.write_on', { place: label })}</span>
          <ChevronRight />
        </a>
      ))}
    </section>
  )
}

const Content = ({ farewell, farewellKey, name }: { farewell: Farewell; farewellKey: string; name: string }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { asks, phone, review_links, ...texts } = farewell
  const { thanks, lang } = useContentLanguage()(texts, ratingTexts)
  return (
    <>
      <div className="farewell-head">
        <h1 className="serif">{name ? t('ratings.thank_you_name', { name }) : t('ratings.thank_you')}</h1>
        <p lang={thanks ? lang.thanks : undefined}>{thanks || t('ratings.checked_out')}</p>
      </div>
      {asks && <Question farewellKey={farewellKey} />}
      <ReviewLinks links={review_links} />
      <LegalLinks hotel={hotel}>
        {phone !== null && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      </LegalLinks>
    </>
  )
}

/** The page after check-out, for anyone who has the key of the stay. */
export const FarewellPage = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const [stored] = useState(() => {
    takeFarewellFromAddress(hotel.id)
    return readFarewell(hotel.id)
  })
  const query = useQuery({
    queryKey: ['farewell', hotel.id, stored?.key],
    queryFn: ({ signal }) =>
      call(openFarewell, { params: { hotelSlug: hotel.id }, body: { key: stored?.key ?? '' }, signal }),
    enabled: stored !== null,
    retry: false,
  })
  useTitle(t('ratings.farewell'))
  const isInvalid = query.error instanceof ApiFailure && query.error.code === linkInvalid.code
  // A guest's own phone that was signed out for another reason, or some days ago: it can sign in again.
  const mustSignIn = stored === null || (isInvalid && stored.name !== '')
  if (mustSignIn) {
    forgetFarewell()
    return <Redirect to={authPath(hotel.id)} />
  }
  const name = stored.name.trim().split(/\s+/u)[0] ?? ''
  return (
    <div className="guest legal-page">
      <header className="letterhead">
        <LanguageButton />
        <Brandmark brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }} href={authPath(hotel.id)} />
        <span />
      </header>
      <hr className="rule" />
      <main id="main" tabIndex={-1}>
        {query.data ? (
          <Content farewell={query.data} farewellKey={stored.key} name={name} />
        ) : (
          <div className="mt-5 stack">
            {isInvalid ? (
              <Callout tone="info">
                {t('ratings.link_invalid')} <Link href={authPath(hotel.id)}>{t('ratings.to_start')}</Link>
              </Callout>
            ) : (
              <QueryState query={query} text={t('ratings.farewell_failed')} />
            )}
          </div>
        )}
      </main>
    </div>
  )
}
