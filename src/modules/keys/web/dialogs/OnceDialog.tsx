import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'

/** A secret, to be copied. It is shown this once. */
export const OnceDialog = ({
  title,
  text,
  label,
  secret,
  onClose,
  children,
}: {
  title: string
  text: string
  label: string
  secret: string
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const copy = () => void copyText(secret, t('keys.copied'), t('keys.copy_failed'))
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('keys.have_copied')}</Button>}>
      <div className="stack">
        <p className="text-ink-2">{text}</p>
        <div className="secret">
          <output className="mono" aria-label={label}>
            {secret}
          </output>
          <Button icon={Copy} onClick={copy}>
            {t('keys.copy')}
          </Button>
        </div>
        {children}
      </div>
    </Dialog>
  )
}
