import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { getProviderSignOut } from '../contract/staff.ts'
import { signOut } from './session-sync.ts'
import { SignOutWithQuestion } from './SignOutButton.tsx'

/**
 * Ends a session here, and then at the provider by which it was opened.
 * @param end ends it here; returns whether it succeeded
 */
export const signOutEverywhere = async (as: 'manager' | 'owner', end: () => Promise<boolean>): Promise<boolean> => {
  // Asked first: the session knows where it was opened. Without an answer it ends here alone.
  const { url } = await call(getProviderSignOut, { params: {}, query: { as } }).catch(() => ({ url: null }))
  const hasEnded = await end()
  if (hasEnded && url !== null) location.assign(url)
  return hasEnded
}

/** Signs a member of the staff out, after a question. The area then navigates to the sign-in page. */
export const StaffSignOutButton = ({ hotelId, wide }: { hotelId: string; wide?: boolean }) => {
  const { t } = useTranslation()
  const notices = { done: t('people.signed_out'), failed: t('people.sign_out_failed') }
  const confirm = () => signOutEverywhere('manager', () => signOut('manager', hotelId, notices))
  return <SignOutWithQuestion variant="danger" wide={wide} onConfirm={confirm} />
}
