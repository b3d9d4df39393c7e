import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLanguageChoice } from '#platform/web/ui/overlays/use-language-choice.tsx'
import { SignOutWithQuestion } from '#core/people/web/SignOutButton.tsx'
import { useOwner } from '#core/people/web/session/owner.ts'
import { DeskbellMark } from '#platform/web/ui/illustrations/marks.tsx'

import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { everything } from './api.ts'

const product = 'Deskbell'

const SignOutOwner = () => {
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
    queries.removeQueries({ queryKey: everything })
    toast.success(t('people.signed_out'))
    return true
  }
  return <SignOutWithQuestion variant="ghost" onConfirm={signOut} />
}

/** The header of the owner's page. */
export const OwnerBar = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const language = useLanguageChoice()
  return (
    <header className="topbar">
      <div className="in">
        <span className="logo grow text-ink [&>svg]:size-7.5 [&>svg]:flex-none">
          <DeskbellMark />
          <b>{product}</b>
          <span className="who only-wide">{t('administration.title')}</span>
        </span>
        {language.button}
        <span className="who only-wide">{email}</span>
        <span className="only-wide">
          <Avatar name={email} />
        </span>
        <SignOutOwner />
      </div>
      {language.dialog}
    </header>
  )
}
