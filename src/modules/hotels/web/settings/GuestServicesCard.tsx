import { ConciergeBell } from 'lucide-react'
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
    <section className="card stack" aria-labelledby="settings-services">
      <h2 className="serif text-xl" id="settings-services">
        {t('hotels.services')}
      </h2>
      <p>{t('hotels.services_card')}</p>
      <div>
        <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'services')}>
          <ConciergeBell />
          {t('hotels.services_open')}
        </Link>
      </div>
    </section>
  )
}
