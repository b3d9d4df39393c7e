import { DoorOpen } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'

/** The card of the settings from which the essentials open. */
export const EssentialsCard = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <section className="card stack" aria-labelledby="settings-essentials">
      <h2 className="serif text-xl" id="settings-essentials">
        {t('essentials.nav')}
      </h2>
      <p>{t('essentials.settings_text')}</p>
      <div>
        <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'essentials')}>
          <DoorOpen />
          {t('essentials.open')}
        </Link>
      </div>
    </section>
  )
}
