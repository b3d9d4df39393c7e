import { useState } from 'react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { ApiFailure } from '#platform/web/api.ts'
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
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    try {
      if ((await run((proof) => revoke(apiKey.id, proof))) !== null) toast.success(t('keys.is_revoked'))
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      toast.error(t(cause.code, cause.values))
    }
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
