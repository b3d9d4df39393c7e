import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { ManagerSignIn } from '../contract/staff.ts'
import { attemptManager } from './attempt-manager.ts'
import { CredentialsForm, type SignInRefusal } from './CredentialsForm.tsx'

const Support = ({ phone, lost }: { phone: string | null; lost: 'password' | 'phone' }) => {
  const { t } = useTranslation()
  if (phone === null)
    return (
      <p className="meta text-center">
        {t(lost === 'phone' ? 'people.lost_phone_no_number' : 'people.forgot_password_no_phone')}
      </p>
    )
  return (
    <p className="meta text-center">
      {t(lost === 'phone' ? 'people.lost_phone' : 'people.forgot_password')}{' '}
      <a
        className="num inline-flex min-h-11 items-center font-semibold text-ink"
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      >
        {phone}
      </a>
    </p>
  )
}

/** The sign-in form of managers. */
export const ManagerForm = ({
  hotelId,
  supportPhone,
  help,
  onSignedIn,
}: {
  hotelId: string
  supportPhone: string | null
  /** Further help for who has forgotten the password. */
  help: ReactNode
  onSignedIn: () => void
}) => {
  const { t } = useTranslation()
  const signIn = async (form: ManagerSignIn): Promise<SignInRefusal | null> => {
    const problem = await attemptManager(hotelId, form)
    if (problem !== null) return { code: problem.key, text: t(problem.key, problem.values) }
    toast.success(t('people.signed_in_as_manager'))
    onSignedIn()
    return null
  }
  return (
    <CredentialsForm
      label={t('people.sign_in_as_manager')}
      signIn={signIn}
      lostPhone={<Support phone={supportPhone} lost="phone" />}
    >
      <Support phone={supportPhone} lost="password" />
      {help}
    </CredentialsForm>
  )
}
