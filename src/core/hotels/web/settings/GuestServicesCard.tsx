import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useHotel } from '../hotel-context.ts'
import { managerPath } from '../paths.ts'

/** Leads to what a hotel can offer its guests beyond the usual. */
export const GuestServicesCard = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <section className="card row between row--wrap">
      <div className="grow min-w-40">
        <span id="guest-services">{t('hotels.services')}</span>
        <p className="meta">{t('hotels.services_card')}</p>
      </div>
      <Link
        className={buttonClass({ variant: 'line' })}
        href={managerPath(id, 'services')}
        aria-describedby="guest-services"
      >
        {t('hotels.services_open')}
      </Link>
    </section>
  )
}
