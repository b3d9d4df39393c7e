import { House } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'

/** The card of the settings from which the tourist tax opens. */
export const TaxSettingsCard = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <section className="card row between row--wrap">
      <span id="settings-tax">{t('tax.title')}</span>
      <Link
        className={buttonClass({ variant: 'line' })}
        href={managerPath(id, 'tourist-tax')}
        aria-describedby="settings-tax"
      >
        <House />
        {t('tax.open_settings')}
      </Link>
    </section>
  )
}
