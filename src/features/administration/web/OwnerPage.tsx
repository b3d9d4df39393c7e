import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { productAccent, useAccent } from '#core/hotels/web/accent.ts'
import { HotelLoading } from '#core/hotels/web/HotelLoading.tsx'
import { useTitle } from '#core/hotels/web/title.ts'
import { useOwner } from '#core/people/web/session/owner.ts'
import { ErrorState } from '#platform/web/ui/surfaces/ErrorState.tsx'
import { OwnerHome } from './OwnerHome.tsx'
import { OwnerSignIn } from './OwnerSignIn.tsx'

/** /add-hotel, 'Owner Hotel Management' (specification 000 §2): for whoever is signed in as owner; for others the sign-in form. */
export const OwnerPage = () => {
  const { t } = useTranslation()
  const { session, isError, isFetching, retry } = useOwner()
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
  return session === null ? <OwnerSignIn onSignedIn={() => setJustSignedIn(true)} /> : <OwnerHome email={session.user.email} justSignedIn={justSignedIn} />
}
