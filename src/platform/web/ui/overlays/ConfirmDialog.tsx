import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Button, IconButton } from '../controls/Button.tsx'
import type { IconType } from '../icons.ts'
import { DialogBody } from './DialogBody.tsx'
import { DialogPlace } from './DialogPlace.tsx'

/** Asks before something that cannot be undone. The title names the object. A tap beside the dialog does nothing. */
export const ConfirmDialog = ({
  title,
  text,
  children,
  confirm,
  icon,
  keep,
  danger,
  busy,
  open = true,
  onConfirm,
  onClose,
}: {
  title: string
  text?: string | undefined
  /** Further choices in the dialog. */
  children?: ReactNode
  /** The verb on the button: "Delete", "Sign out". */
  confirm: string
  icon?: IconType | undefined
  /** The text of the other button, "Cancel" unless something is clearer ("Keep it"). */
  keep?: string | undefined
  danger?: boolean | undefined
  busy?: boolean | undefined
  open?: boolean
  onConfirm: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <DialogPlace>
          <Base.Popup className="dialog dialog--400" initialFocus={safe}>
            <header>
              <Base.Title className="serif">{title}</Base.Title>
              <Base.Close render={<IconButton icon={X} label={t('platform.close')} />} />
            </header>
            {text && (
              <DialogBody>
                <div className="stack">
                  <Base.Description className="text-md text-ink-2">{text}</Base.Description>
                  {children}
                </div>
              </DialogBody>
            )}
            <footer>
              <Button ref={safe} variant="line" onClick={onClose}>
                {keep ?? t('platform.cancel')}
              </Button>
              <Button variant={danger ? 'danger' : 'filled'} icon={icon} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </footer>
          </Base.Popup>
        </DialogPlace>
      </Base.Portal>
    </Base.Root>
  )
}
