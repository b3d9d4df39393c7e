import { ConciergeBell, MessageSquareText, Phone, Search } from 'lucide-react'
import './landing.css'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { productAccent, useAccent } from '../accent.ts'
import { guestPath } from '../paths.ts'
import { shell } from '../shell.ts'
import { useTitle } from '../title.ts'
import { Phones } from './Phones.tsx'
import { ProductHead } from './ProductHead.tsx'

const telephone = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

const Hero = () => {
  const { t } = useTranslation()
  const { default_hotel: demo, support_phone: phone } = shell
  return (
    <section className="landing-hero">
      <div>
        <p className="overline text-brass-ink">{t('hotels.landing_for')}</p>
        <h1 className="serif whitespace-pre-line">{t('hotels.landing_title')}</h1>
        <p className="landing-lead">{t('hotels.landing_text')}</p>
        <div className="row row--wrap mt-7 gap-3">
          {demo !== null && (
            <Link className={buttonClass({})} href={guestPath(demo)}>
              <ConciergeBell />
              {t('hotels.try_demo')}
            </Link>
          )}
          <Link className={buttonClass({ variant: 'line' }, 'only-phone')} href="/hotels">
            <Search />
            {t('hotels.search_title')}
          </Link>
          {phone === null ? (
            <a className={buttonClass({ variant: 'line' })} href="#contact">
              <MessageSquareText />
              {t('hotels.contact')}
            </a>
          ) : (
            <a className={buttonClass({ variant: 'line' })} href={telephone(phone)}>
              <Phone />
              {t('hotels.call_us')}
            </a>
          )}
        </div>
      </div>
      <Phones />
    </section>
  )
}

const Contact = () => {
  const { t } = useTranslation()
  const { support_phone: phone } = shell
  return (
    <section className="landing-contact" id="contact">
      <h2 className="serif">{t('hotels.contact')}</h2>
      <p>{phone === null ? t('hotels.contact_text') : t('hotels.contact_text_phone')}</p>
      {phone !== null && (
        <a className="num inline-flex min-h-11 items-center font-semibold text-ink" href={telephone(phone)}>
          {phone}
        </a>
      )}
    </section>
  )
}

/** /welcome: what the product is, a demo hotel, and a contact. */
export const LandingPage = () => {
  const { t } = useTranslation()
  useTitle(t('hotels.landing_page'))
  useAccent(productAccent)
  return (
    <div className="landing">
      <ProductHead>
        <Link className="only-wide inline-flex min-h-11 items-center underline-offset-4" href="/hotels">
          {t('hotels.search_title')}
        </Link>
      </ProductHead>
      <main id="main" tabIndex={-1}>
        <Hero />
        <hr className="rule" />
        <div className="landing-three">
          <section>
            <h2 className="serif">{t('hotels.no_app_store')}</h2>
            <p>{t('hotels.no_app_store_text')}</p>
          </section>
          <section>
            <h2 className="serif">{t('hotels.ten_languages')}</h2>
            <p>{t('hotels.ten_languages_text')}</p>
          </section>
          <section>
            <h2 className="serif">{t('hotels.nothing_lost')}</h2>
            <p>{t('hotels.nothing_lost_text')}</p>
          </section>
        </div>
        <Contact />
      </main>
    </div>
  )
}
