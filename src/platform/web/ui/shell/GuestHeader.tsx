import type { ReactNode } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import { Brandmark, type Brand } from './Brandmark.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { LiveIndicator, type ShownLiveState } from '../badges/LiveIndicator.tsx'
import { OfflineStrip, ReconnectingStrip } from '../containers/OfflineStrip.tsx'

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
  offlineText,
}: {
  brand: Brand
  homeHref: string
  language: Language
  onLanguage: () => void
  live: ShownLiveState
  action?: ReactNode
  offlineText?: string | undefined
}): ReactNode => (
  <>
    <header className="letterhead">
      {action ? (
        <span className="row">
          <LanguageButton language={language} onClick={onLanguage} />
          <LiveIndicator state={live} quiet />
        </span>
      ) : (
        <LanguageButton language={language} onClick={onLanguage} />
      )}
      <Brandmark brand={brand} href={homeHref} />
      {action ?? <LiveIndicator state={live} />}
    </header>
    <hr className="rule" />
    {action && live === 'reconnecting' && <ReconnectingStrip />}
    {live === 'offline' && <OfflineStrip text={offlineText} />}
  </>
)
