import { useState } from 'react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { FormFooter } from '#platform/web/ui/overlays/FormFooter.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { ApiKey } from '../../contract.ts'
import { getNarrower, getRights, getScopes, type Rights } from '../../policy.ts'
import { useApiKeyCalls } from '../api.ts'
import { KeyFields, useKeyProblems } from './KeyFields.tsx'

/** Renames a key, or takes rights from it. */
export const EditKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const { change } = useApiKeyCalls()
  const { run, dialog } = usePasswordAgain()
  const { busy, send } = useSubmit()
  const [name, setName] = useState(apiKey.name)
  const [rights, setRights] = useState<Rights>(() =>
    Object.fromEntries(getRights(apiKey.scopes).map((one) => [one.name, one.right])),
  )
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const { errors, check } = useKeyProblems()
  const submit = async () => {
    const scopes = getScopes(rights)
    setFailure(null)
    if (!check(name, scopes)) return
    await send(async () => {
      if (!(await run((proof) => change(apiKey.id, { name: name.trim(), scopes, ...proof })))) return
      toast.success(t('keys.is_changed'))
      onClose()
    }, setFailure)
  }
  return (
    <>
      <Dialog
        title={t('keys.edit_api_key')}
        open={dialog === null}
        onClose={onClose}
        onSubmit={() => void submit()}
        footer={
          <FormFooter onCancel={onClose} busy={busy} busyText={t('keys.saving')}>
            {t('keys.save')}
          </FormFooter>
        }
      >
        <div className="stack">
          {failure && <Callout tone="error">{t(failure.code, failure.values)}</Callout>}
          <KeyFields
            offered={getNarrower(apiKey.scopes)}
            name={name}
            rights={rights}
            errors={errors}
            onName={setName}
            onRights={setRights}
          />
          <p className="text-ink-2">{t('keys.only_fewer')}</p>
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
