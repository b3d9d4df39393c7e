import { Copy as CopyIcon } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'

/** Browsers have a clipboard on secure addresses only; everywhere else the older way works from a tap. */
const copy = async (text: string): Promise<boolean> => {
  const clipboard = (navigator as Partial<Navigator>).clipboard
  if (clipboard)
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const area = document.createElement('textarea')
  area.value = text
  // In the open dialog, which keeps the focus.
  ;(document.querySelector('[role=dialog]') ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}

/** Copies a text and says so. */
export const useCopy = () => {
  const { t } = useTranslation()
  return async (text: string): Promise<void> => {
    if (await copy(text)) toast.success(t('essentials.copied'))
    else toast.error(t('essentials.copy_failed'))
  }
}

/** @param label what is copied, for screen readers */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslation()
  const copyText = useCopy()
  return (
    <Button
      variant="soft"
      size="s"
      className="min-h-11"
      icon={CopyIcon}
      aria-label={label}
      onClick={() => void copyText(text)}
    >
      {t('essentials.copy')}
    </Button>
  )
}
