import type { ReactNode } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import { Brandmark, type Brand } from './Brandmark.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { LiveIndicator, type ShownLiveState } from '../badges/LiveIndicator.tsx'
import { OfflineStrip } from '../containers/OfflineStrip.tsx'

/** The header of every guest page: language, hotel, live indicator and the brass rule. */
export const GuestHeader = ({
  brand,
  homeHref,
  language,
  onLanguage,
  live,
  offlineText,
}: {
  brand: Brand
  homeHref: string
  language: Language
  onLanguage: () => void
  live: ShownLiveState
  offlineText?: string | undefined
}): ReactNode => (
  <>
    <header className="letterhead">
      <LanguageButton language={language} onClick={onLanguage} />
      <Brandmark brand={brand} href={homeHref} />
      <LiveIndicator state={live} />
    </header>
    <hr className="rule" />
    {live === 'offline' && <OfflineStrip text={offlineText} />}
  </>
)
