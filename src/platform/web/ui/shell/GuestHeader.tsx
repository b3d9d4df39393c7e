import type { ReactNode } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import { LiveIndicator, type ShownLiveState } from '../badges/LiveIndicator.tsx'
import { OfflineStrip } from '../containers/OfflineStrip.tsx'
import { LanguageButton } from '../language/LanguageButton.tsx'
import { Brandmark, type Brand } from './Brandmark.tsx'

/**
 * The header of every guest page: language, hotel, live indicator and the brass rule.
 * @param action a button that takes the place of the live indicator
 */
export const GuestHeader = ({
  brand,
  homeHref,
  language,
  onLanguage,
  live,
  action,
}: {
  brand: Brand
  homeHref: string
  language: Language
  onLanguage: () => void
  live: ShownLiveState
  action?: ReactNode
}): ReactNode => (
  <>
    <header className="letterhead">
      <span className="row">
        <LanguageButton language={language} onClick={onLanguage} />
        {action && <LiveIndicator state={live} quiet />}
      </span>
      <Brandmark brand={brand} href={homeHref} />
      {action ?? <LiveIndicator state={live} />}
    </header>
    <hr className="rule" />
    {action && live === 'reconnecting' && <OfflineStrip again />}
    {live === 'offline' && <OfflineStrip />}
  </>
)
