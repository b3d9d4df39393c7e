import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { clearPersonal } from '#platform/web/outbox/clear-persisted.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { signOut } from './session-sync.ts'

const load = retryImport(() => import('#platform/web/ui/overlays/ConfirmDialog.tsx'))
const ConfirmDialog = lazyNamed(load, 'ConfirmDialog')

/**
 * A button that signs out after a confirmation.
 * @param onConfirm signs out; returns whether it succeeded
 */
export const SignOutWithQuestion = ({
  variant,
  wide,
  onConfirm,
}: {
  variant: 'danger' | 'ghost'
  wide?: boolean | undefined
  onConfirm: () => Promise<boolean>
}) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    if (!(await onConfirm())) setBusy(false)
  }
  return (
    <>
      <Button
        variant={variant}
        icon={LogOut}
        wide={wide}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        {t('people.sign_out')}
      </Button>
      {open !== null && (
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
      )}
    </>
  )
}

/** Signs a guest out, after a question. The area then navigates to the sign-in page. */
export const SignOutButton = ({ hotelId, wide }: { hotelId: string; wide?: boolean }) => {
  const { t } = useTranslation()
  const notices = { done: t('people.signed_out'), failed: t('people.sign_out_failed') }
  const confirm = async () => {
    const done = await signOut('guest', hotelId, notices)
    if (done) clearPersonal()
    return done
  }
  return <SignOutWithQuestion variant="danger" wide={wide} onConfirm={confirm} />
}
