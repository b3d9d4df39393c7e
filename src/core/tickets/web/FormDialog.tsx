import type { IconType } from '#platform/web/ui/icons.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'

/**
 * A dialog with a form in which somebody asks for something.
 * @param size its width in pixels, if not the usual
 * @param send what the button says that sends it; `sending` while it does
 */
export const FormDialog = ({
  title,
  size,
  send,
  sending,
  icon,
  busy,
  disabled,
  open,
  onClose,
  onSubmit,
  children,
}: {
  title: string
  size?: 400
  send: string
  sending: string
  icon: IconType
  busy: boolean
  disabled?: boolean | undefined
  open: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const footer = (
    <>
      <Button variant="line" onClick={onClose}>
        {t('platform.cancel')}
      </Button>
      <Button type="submit" icon={icon} busy={busy} busyText={sending} disabled={disabled}>
        {send}
      </Button>
    </>
  )
  return (
    <Dialog title={title} size={size} open={open} onClose={onClose} onSubmit={onSubmit} footer={footer}>
      <div className="stack">{children}</div>
    </Dialog>
  )
}
