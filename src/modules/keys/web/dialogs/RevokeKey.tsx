import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { ApiKey } from '../../contract.ts'
import { useApiKeyCalls } from '../api.ts'

/** Asks before a key is revoked, and for the password where the sign-in is not recent. */
export const RevokeKey = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const { revoke } = useApiKeyCalls()
  const { run, dialog } = usePasswordAgain()
  const { busy, send } = useSubmit()
  const confirm = async () => {
    await send(async () => {
      if ((await run((proof) => revoke(apiKey.id, proof))) !== null) toast.success(t('keys.is_revoked'))
    })
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        title={t('keys.revoke_title', { name: apiKey.name })}
        text={t('keys.revoke_text')}
        confirm={t('keys.revoke')}
        danger
        busy={busy}
        open={dialog === null}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
      {dialog}
    </>
  )
}
