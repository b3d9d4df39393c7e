import { Copy } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'

/** The secret that signs the calls of an endpoint, to be copied. It is shown this once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const copy = async () => {
    if (await copyText(secret)) toast.success(t('keys.copied'))
    else toast.error(t('keys.copy_failed'))
  }
  return (
    <Dialog
      title={t('webhooks.secret_title')}
      open
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('keys.have_copied')}</Button>}
    >
      <div className="stack">
        <p className="text-ink-2">{t('webhooks.secret_text')}</p>
        <div className="secret">
          <output className="mono" aria-label={t('webhooks.secret')}>
            {secret}
          </output>
          <Button icon={Copy} onClick={() => void copy()}>
            {t('keys.copy')}
          </Button>
        </div>
        <p className="meta">{t('webhooks.promise')}</p>
      </div>
    </Dialog>
  )
}
