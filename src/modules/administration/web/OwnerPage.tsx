import { Suspense, useState } from 'react'
import { productAccent, useAccent } from '#modules/hotels/web/accent.ts'
import { HotelLoading } from '#modules/hotels/web/HotelLoading.tsx'
import { useTitle } from '#modules/hotels/web/title.ts'
import { ownersSecondFactor } from '#modules/people/web/second-factor/api.ts'
import { OwnerSetUp } from '#modules/people/web/second-factor/SetUpFirst.tsx'
import {
  invalidOwnerCredentials,
  ownerFieldsMissing,
  type ManagerSignIn,
} from '#modules/sign-in/contract/credentials.ts'
import { CredentialsForm, type SignInRefusal } from '#modules/sign-in/web/CredentialsForm.tsx'
import { useOwner } from '#modules/sign-in/web/owner.ts'
import { ByProvider } from '#modules/sign-in/web/staff/ByProvider.tsx'
import { unavailable } from '#platform/contract/failure.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { SignOutOwner } from './account/SignOutOwner.tsx'
import { failureText } from './api.ts'
import { OwnerFrame } from './OwnerFrame.tsx'

export { SetPassword } from './SetPassword.tsx'

// A chunk of its own: guests must not load any of it.
const OwnerHome = lazyNamed(() => import('./OwnerHome.tsx'), 'OwnerHome')

/** The sign-in form for owners. */
const OwnerSignIn = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const { t } = useTranslation()
  const owner = useOwner()

  const signIn = async (form: ManagerSignIn): Promise<SignInRefusal | null> => {
    if (!form.email.trim() || !form.password) return { code: ownerFieldsMissing.code, text: t(ownerFieldsMissing.code) }
    try {
      await owner.signIn(form)
      onSignedIn()
      return null
    } catch (cause) {
      // Refused by a proxy, for example, without a reason of ours.
      const isWordless = cause instanceof ApiFailure && cause.code === unavailable.code && !cause.isTemporary
      if (isWordless) return { code: invalidOwnerCredentials.code, text: t(invalidOwnerCredentials.code) }
      return { code: cause instanceof ApiFailure ? cause.code : '', text: failureText(t, cause) }
    }
  }

  return (
    <OwnerFrame title="Deskbell" text={t('administration.title')}>
      <div className="stack">
        <ByProvider
          slug=""
          signIn={async (code) => {
            await owner.signInByProvider(code)
            onSignedIn()
          }}
        >
          <CredentialsForm label={t('administration.sign_in')} signIn={signIn} />
        </ByProvider>
      </div>
    </OwnerFrame>
  )
}

/** /add-hotel, 'Owner Hotel Management': the owner's page, or the sign-in form. */
export const OwnerPage = () => {
  const { t } = useTranslation()
  const { session, isError, isFetching, retry, reload } = useOwner()
  const [justSignedIn, setJustSignedIn] = useState(false)
  useTitle(t('administration.title'))
  useAccent(productAccent)
  if (isError) {
    return (
      <main className="load">
        <ErrorState text={t('platform.unavailable')} onRetry={retry} busy={isFetching} />
      </main>
    )
  }
  if (session === undefined) return <HotelLoading />
  if (session === null) return <OwnerSignIn onSignedIn={() => setJustSignedIn(true)} />
  return (
    <OwnerSetUp
      isNeeded={session.user.must_set_second_factor}
      calls={ownersSecondFactor(session.user.id)}
      email={session.user.email}
      onDone={reload}
      signOut={<SignOutOwner wide />}
    >
      <Suspense fallback={<HotelLoading />}>
        <OwnerHome owner={session.user} justSignedIn={justSignedIn} />
      </Suspense>
    </OwnerSetUp>
  )
}
