import { Copy as CopyIcon } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'

/** Copies a text and says so. */
export const useCopy = () => {
  const { t } = useTranslation()
  return (text: string): void => void copyText(text, t('essentials.copied'), t('essentials.copy_failed'))
}

/** @param label what is copied, for screen readers */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <Button variant="soft" size="s" className="min-h-11" icon={CopyIcon} aria-label={label} onClick={() => copy(text)}>
      {t('essentials.copy')}
    </Button>
  )
}
