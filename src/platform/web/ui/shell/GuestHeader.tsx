import type { ReactNode } from 'react'
import { LiveIndicator, type ShownLiveState } from '../badges/LiveIndicator.tsx'
import { OfflineStrip } from '../containers/OfflineStrip.tsx'
import { LanguageButton } from '../language/LanguageButton.tsx'
import { Brandmark, type Brand } from './Brandmark.tsx'

/**
 * The header of every guest page: language, hotel, live indicator and the brass rule.
 * @param action a button in the place of the live indicator, if any
 */
export const GuestHeader = ({
  brand,
  homeHref,
  live,
  action,
}: {
  brand: Brand
  homeHref: string
  live: ShownLiveState
  action: ReactNode
}) => (
  <>
    <header className="letterhead">
      <span className="row">
        <LanguageButton />
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
