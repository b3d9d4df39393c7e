import { useQueryClient } from '@tanstack/react-query'
import { SignOutWithQuestion } from '#modules/sessions/web/SignOutButton.tsx'
import { signOutEverywhere } from '#modules/sessions/web/StaffSignOutButton.tsx'
import { useOwner } from '#modules/sign-in/web/owner.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { administrationKey } from '../api.ts'

/** Signs an owner out, after a question. */
export const SignOutOwner = ({ wide }: { wide?: boolean }) => {
  const { t } = useTranslation()
  const owner = useOwner()
  const queries = useQueryClient()
  const signOut = async (): Promise<boolean> => {
    try {
      await owner.signOut()
    } catch {
      toast.error(t('administration.sign_out_failed'))
      return false
    }
    queries.removeQueries({ queryKey: administrationKey })
    toast.success(t('people.signed_out'))
    return true
  }
  return <SignOutWithQuestion variant="ghost" wide={wide} onConfirm={() => signOutEverywhere('owner', signOut)} />
}
