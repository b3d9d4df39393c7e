import type { ReactNode } from 'react'
import { toProblem } from '#modules/people/web/to-problem.ts'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { managerSignInProblem, signInManager, type ManagerSignIn } from '../contract/credentials.ts'
import { signInManagerByProvider } from '../contract/provider.ts'
import { CredentialsForm, type SignInRefusal } from './CredentialsForm.tsx'
import { ByProvider } from './staff/ByProvider.tsx'

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
  /** Further help with a forgotten password. */
  help: ReactNode
  onSignedIn: () => void
}) => {
  const { t } = useTranslation()
  const open = (session: Parameters<typeof shareSession<'manager'>>[2]): void => {
    shareSession('manager', hotelId, session)
    toast.success(t('people.signed_in_as_manager'))
    onSignedIn()
  }
  const signIn = async (form: ManagerSignIn): Promise<SignInRefusal | null> => {
    const failure = managerSignInProblem(form)
    if (failure !== null) return { code: failure.code, text: t(failure.code) }
    try {
      const body = { ...form, email: form.email.trim() }
      open(await call(signInManager, { params: { hotelSlug: hotelId }, body }))
    } catch (cause) {
      const { key, values } = toProblem(cause, 'people.login_failed')
      return { code: key, text: t(key, values) }
    }
    return null
  }
  const signInByProvider = async (code: string): Promise<void> =>
    open(await call(signInManagerByProvider, { params: { hotelSlug: hotelId }, body: { code } }))
  const lostPhone = <Support phone={supportPhone} lost="phone" />
  return (
    <ByProvider slug={hotelId} signIn={signInByProvider} lostPhone={lostPhone}>
      <CredentialsForm label={t('people.sign_in_as_manager')} signIn={signIn} lostPhone={lostPhone}>
        <Support phone={supportPhone} lost="password" />
        {help}
      </CredentialsForm>
    </ByProvider>
  )
}
