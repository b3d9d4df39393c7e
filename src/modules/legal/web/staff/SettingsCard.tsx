import { Scale } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { legalKinds } from '../../contract.ts'
import { legalTitles } from '../LegalLink.tsx'
import { useLegalPage, useNewSources } from './api.ts'
import { useSourceNames } from './DraftCard.tsx'

/** The card of the settings that leads to the legal texts, with what they lack. */
export const LegalCard = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const pages = { privacy: useLegalPage('privacy').data, imprint: useLegalPage('imprint').data }
  const added = useNewSources(pages.privacy?.way === 'text' ? pages.privacy.draft_basis : null)
  const names = useSourceNames(added)
  return (
    <section className="card stack" aria-labelledby="settings-legal">
      <h2 className="serif text-xl" id="settings-legal">
        {t('legal.title')}
      </h2>
      <p>
        {legalKinds
          .flatMap((kind) => {
            const way = pages[kind]?.way
            return way ? [`${t(legalTitles[kind])}: ${t(`legal.way_${way}`)}`] : []
          })
          .join(' · ') || '\u00a0'}
      </p>
      {names !== '' && <Callout tone="info">{t('legal.since', { names })}</Callout>}
      <div>
        <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'legal')}>
          <Scale />
          {t('legal.open')}
        </Link>
      </div>
    </section>
  )
}
