import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { TakeRegister } from './TakeRegister.tsx'

/** The whole register as a file, for managers alone. */
export const PackageCard = () => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  if (useManager()?.staffRole !== 'manager') return null
  return (
    <section className="card stack" aria-labelledby="register-package">
      <h2 className="serif text-xl" id="register-package">
        {t('register.package_title')}
      </h2>
      <TakeRegister disabled={offline} />
    </section>
  )
}
