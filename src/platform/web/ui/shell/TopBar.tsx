import type { ReactNode } from 'react'
import { Avatar } from '../badges/Avatar.tsx'
import { LiveIndicator, type ShownLiveState } from '../badges/LiveIndicator.tsx'
import { LanguageButton } from '../language/LanguageButton.tsx'
import { Link } from '../Link.tsx'
import { Logo, type Brand } from './Brandmark.tsx'

/** The header of every staff page. The avatar links to the profile. */
export const TopBar = ({
  brand,
  homeHref,
  live,
  person,
}: {
  brand: Brand
  homeHref: string
  live: ShownLiveState
  /** Whose page it is, or what stands in the place of their name. */
  person: { name: string; href: string } | { own: ReactNode }
}) => (
  <header className="topbar">
    <div className="in">
      <div className="grow row">
        <Link className="logo" href={homeHref}>
          <Logo url={brand.logo_url} />
          <b>{brand.name}</b>
        </Link>
        {brand.place && <span className="who only-wide">{brand.place}</span>}
      </div>
      <LiveIndicator state={live} />
      <LanguageButton className="only-wide" />
      {'own' in person ? (
        person.own
      ) : (
        <Link className="person" href={person.href} aria-label={person.name}>
          <Avatar name={person.name} />
          <span className="who only-wide">{person.name}</span>
        </Link>
      )}
    </div>
  </header>
)
