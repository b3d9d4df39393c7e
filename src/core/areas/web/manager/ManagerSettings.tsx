import { useTranslation } from '#platform/web/i18n.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { useLanguageChoice } from '#core/people/web/LanguageChoice.tsx'
import { PushButton } from '#core/notifications/web/PushButton.tsx'
import { useManager } from '#core/people/web/session/auth.ts'
import { SignOutButton } from '#core/people/web/SignOutButton.tsx'
import { languages } from '#platform/contract/languages.ts'
import { Avatar } from '#platform/web/ui/marks/Avatar.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Globe } from '#platform/web/ui/icons/requests.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { AppearanceChoice } from '../AppearanceChoice.tsx'

/** Who is signed in, language, appearance and sign-out. */
export const ManagerSettings = () => {
  const { t } = useTranslation()
  const manager = useManager()
  const { language, choose, dialog } = useLanguageChoice()
  useTitle(t('areas.settings'))
  if (manager === null) return null
  const name = manager.displayName ?? manager.email
  return (
    <>
      <PageTitle area="staff" title={t('areas.settings')} />
      <section className="card stack max-w-xl">
        <div className="row gap-3.5">
          <Avatar name={name} />
          <div className="grow">
            <b>{name}</b>
            <p className="meta wrap-anywhere">{manager.email}</p>
          </div>
        </div>
        <div className="row between">
          <span>{t('areas.language')}</span>
          <Button look="line" icon={Globe} aria-haspopup="dialog" onClick={choose}>
            {languages.find(({ code }) => code === language)?.name}
          </Button>
        </div>
        <div className="row between row--wrap">
          <span aria-hidden="true">{t('areas.appearance')}</span>
          <AppearanceChoice small />
        </div>
        <div>
          <SignOutButton role="manager" hotelId={manager.hotelId} />
        </div>
        {dialog}
      </section>
      <PushButton as="manager" />
    </>
  )
}
