import { DoorOpen } from 'lucide-react'
import type { OnboardingStep, StaffSlots } from '#app/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useEssentials } from './api.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useEssentials()
  return { text: t('essentials.first_step'), done: data ? data.essentials !== null : null }
}

const SettingsCard = () => {
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

/** The slots of the essentials in the staff area. */
export const staffSlots: StaffSlots = { useOnboardingStep, SettingsCard }
