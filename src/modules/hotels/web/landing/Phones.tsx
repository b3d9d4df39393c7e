import { ChevronRight, Globe, TowelRack } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { HeroSea, HeroTown } from '#platform/web/ui/illustrations/heroes.tsx'
import { BellArt, GuideArt, MartiniArt, RulesArt, TaxiArt } from '#platform/web/ui/illustrations/tiles.tsx'

// A picture of the guest home in the page's language, made with the real styles. Nothing in it is interactive.

const SeaLogo = () => (
  <svg viewBox="0 0 40 40">
    <circle cx="20" cy="20" r="18.5" />
    <path d="M19 7v19M19 9c6 4 9 9 9.5 15.500H19M17 13c-2.500 3.500-4.500 7.500-5.200 11.500H17M9.500 27.500h21c-1 3-3.500 4.500-6 4.500h-9c-2.500 0-5-1.500-6-4.500z" />
  </svg>
)

const TownLogo = () => (
  <svg viewBox="0 0 40 40">
    <path d="M4 36V14l5-4 5 4v3h12v-3l5-4 5 4v22zM14 36V26a6 6 0 0 1 12 0v10M9 19v4M31 19v4M20 17V9M20 9l4 1.500-4 1.500" />
  </svg>
)

const TileDrawing = ({ art, title, text }: { art: ReactNode; title: string; text: string }) => (
  <span className="tile">
    {art}
    <b>{title}</b>
    <span className="sub">{text}</span>
  </span>
)

type Building = {
  brand: string
  scheme: 'light' | 'dark'
  name: string
  place: string
  logo: ReactNode
  hero: ReactNode
  room: string
}

const Phone = ({ hotel, front }: { hotel: Building; front?: boolean }) => {
  const { t } = useTranslation()
  return (
    // React sets single properties; a hotel sets --brand, and CSS derives the rest.
    <div
      className={cx('phone brand-scope', front && 'phone--front')}
      style={{ '--brand': hotel.brand, colorScheme: hotel.scheme } as object}
    >
      <div className="phone-screen">
        <div className="letterhead">
          <span className="tool">
            <Globe />
          </span>
          <span className="brandmark">
            {hotel.logo}
            <b>{hotel.name}</b>
            <small>{hotel.place}</small>
          </span>
          <span className="live">
            <i />
            {t('platform.live')}
          </span>
        </div>
        <div className="rule" />
        {hotel.hero}
        <div className="greeting">
          <b className="serif">{t('hotels.drawn_greeting')}</b>
          <p>{hotel.room}</p>
        </div>
        <span className="card nowline">
          <TowelRack />
          <b className="grow">{t('hotels.drawn_towels')}</b>
          <Pill tone="info">{t('hotels.drawn_started')}</Pill>
        </span>
        <div className="tiles">
          <span className="tile tile--lead">
            <BellArt />
            <span className="words">
              <b>{t('hotels.drawn_request')}</b>
              <span className="sub">{t('hotels.drawn_request_text')}</span>
            </span>
            <ChevronRight />
          </span>
          <TileDrawing art={<MartiniArt />} title={t('hotels.drawn_menu')} text={t('hotels.drawn_menu_text')} />
          <TileDrawing art={<TaxiArt />} title={t('hotels.drawn_taxi')} text={t('hotels.drawn_taxi_text')} />
          <TileDrawing art={<GuideArt />} title={t('hotels.drawn_guide')} text={t('hotels.drawn_guide_text')} />
          <TileDrawing art={<RulesArt />} title={t('hotels.drawn_rules')} text={t('hotels.drawn_rules_text')} />
        </div>
      </div>
    </div>
  )
}

/** Two phones with the homes of two hotels, one of them in the dark theme. */
export const Phones = () => {
  const { t } = useTranslation()
  const sea: Building = {
    brand: '#0f4c5c',
    scheme: 'light',
    name: 'Hotel Marina',
    place: 'Budva',
    logo: <SeaLogo />,
    hero: <HeroSea />,
    room: t('hotels.drawn_room', { number: 3 }),
  }
  const town: Building = {
    brand: '#8a3324',
    scheme: 'dark',
    name: 'Old Town Apartments',
    place: 'Kotor',
    logo: <TownLogo />,
    hero: <HeroTown />,
    room: t('hotels.drawn_apartment', { number: 4 }),
  }
  return (
    <div className="phones" role="img" aria-label={t('hotels.phones')}>
      <div aria-hidden="true">
        <Phone hotel={sea} />
        <Phone hotel={town} front />
      </div>
    </div>
  )
}
