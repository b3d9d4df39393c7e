import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { ApiKey } from '../../contract.ts'
import { getLevels, getRights } from '../../policy.ts'
import { useApiKeyCalls } from '../api.ts'
import { KeyDialog } from './KeyDialog.tsx'

/** Renames a key, or takes rights from it. */
export const EditKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const { change } = useApiKeyCalls()
  const rights = Object.fromEntries(getRights(apiKey.scopes).map(({ name, level }) => [name, level]))
  return (
    <KeyDialog
      title={t('keys.edit_api_key')}
      confirm={t('keys.save')}
      busyText={t('keys.saving')}
      offered={getLevels(apiKey.scopes)}
      initial={{ name: apiKey.name, rights }}
      onSave={(form) => change(apiKey.id, form)}
      onDone={() => {
        toast.success(t('keys.is_changed'))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('keys.only_fewer')}</p>
    </KeyDialog>
  )
}
