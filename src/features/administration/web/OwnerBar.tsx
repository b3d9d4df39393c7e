import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLanguageChoice } from '#platform/web/ui/overlays/use-language-choice.tsx'
import { useOwner } from '#core/people/web/session/owner.ts'
import { DeskbellMark } from '#platform/web/ui/illustrations/marks.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SignOut } from '#platform/web/ui/icons/actions.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { everything } from './api.ts'

const ConfirmDialog = lazyNamed(() => import('#platform/web/ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

const product = 'Deskbell'

const SignOutOwner = () => {
  const { t } = useTranslation()
  const owner = useOwner()
  const queries = useQueryClient()
  const [open, setOpen] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await owner.signOut()
      queries.removeQueries({ queryKey: everything })
      toast.success(t('people.signed_out'))
    } catch {
      toast.error(t('administration.sign_out_failed'))
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="ghost" icon={SignOut} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('people.sign_out')}
      </Button>
      {open !== null && (
        <Suspense>
          <ConfirmDialog
            title={t('people.sign_out')}
            text={t('people.sign_out_question')}
            confirm={t('people.sign_out')}
            keep={t('people.stay')}
            open={open}
            busy={busy}
            onConfirm={() => void confirm()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
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
