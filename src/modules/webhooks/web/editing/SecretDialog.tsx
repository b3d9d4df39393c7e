import { OnceDialog } from '#modules/keys/web/dialogs/OnceDialog.tsx'
import { useTranslation } from '#platform/web/i18n.ts'

/** The secret that signs the calls of an endpoint, to be copied. It is shown this once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <OnceDialog
      title={t('webhooks.secret_title')}
      text={t('webhooks.secret_text')}
      label={t('webhooks.secret')}
      secret={secret}
      onClose={onClose}
    >
      <p className="meta">{t('webhooks.promise')}</p>
    </OnceDialog>
  )
}
