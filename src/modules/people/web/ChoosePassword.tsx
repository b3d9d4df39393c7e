import { useTitle } from '#modules/hotels/web/title.ts'
import { StaffSignOutButton } from '#modules/sessions/web/StaffSignOutButton.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { ProductLine } from '#platform/web/ui/shell/ProductLine.tsx'
import { PasswordForm } from './profile/PasswordForm.tsx'

/** Replaces the manager area until the manager has chosen a password. */
export const ChoosePassword = ({ hotelId }: { hotelId: string }) => {
  const { t } = useTranslation()
  useTitle(t('people.choose_password_title'))
  return (
    <main className="auth" id="main" tabIndex={-1}>
      <div className="auth-card">
        <div className="auth-head">
          <h1 className="serif">{t('people.choose_password_title')}</h1>
          <p className="meta">{t('people.choose_password_text')}</p>
        </div>
        <PasswordForm hotelId={hotelId} label={t('people.save_password')} wide>
          <StaffSignOutButton hotelId={hotelId} wide />
        </PasswordForm>
      </div>
      <ProductLine />
    </main>
  )
}
