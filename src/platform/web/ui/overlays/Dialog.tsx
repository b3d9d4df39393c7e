import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '../../i18n.ts'
import { useUnsaved } from '../../use-update.ts'
import { IconButton } from '../controls/Button.tsx'
import { cx } from '../cx.ts'
import { DialogBody } from './DialogBody.tsx'
import { DialogPlace } from './DialogPlace.tsx'

export type DialogProps = {
  title: string
  /** The title's language, if it is not the page's. */
  lang?: string | undefined
  /** A dialog that is drawn is open, if it does not say otherwise. */
  open?: boolean
  /** Called for Esc, a tap beside the dialog, and the close button. */
  onClose: () => void
  /** Maximum width in px: 400 for short forms, 560 for lists with amounts, 700 and 820 for large ones. Below 640 px it is always a sheet. */
  size?: 400 | 500 | 560 | 700 | 820 | undefined
  /** A sheet that fills the phone: for reading. */
  full?: boolean | undefined
  /** A picture above the content, which then says the title itself. */
  cover?: ReactNode
  /** Makes the content a form. The footer's button needs `type="submit"`. */
  onSubmit?: (() => void) | undefined
  /** Secondary button left, primary right. */
  footer?: ReactNode
  children: ReactNode
}

const fields = 'input:not([type=hidden]), textarea, select, [role=radio][tabindex="0"]'

/**
 * With a mouse or keyboard the first field gets focus, or the text, so that keys scroll it. On a phone the sheet itself
 * gets it: otherwise the on-screen keyboard would cover the dialog before it has been read.
 */
const firstFocus = (popup: RefObject<HTMLElement | null>) => () => {
  const touch = matchMedia('(pointer: coarse)').matches
  return (
    (touch
      ? null
      : (popup.current?.querySelector<HTMLElement>(fields) ??
        popup.current?.querySelector<HTMLElement>('.dialog-body'))) ?? popup.current
  )
}

const Content = ({
  open,
  onSubmit,
  footer,
  children,
}: Pick<DialogProps, 'onSubmit' | 'footer' | 'children'> & { open: boolean }) => {
  const [typed, setTyped] = useState(false)
  useUnsaved(open && typed)
  const parts = (
    <>
      <DialogBody>{children}</DialogBody>
      {footer && <footer>{footer}</footer>}
    </>
  )
  if (!onSubmit) return parts
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog that is opened from within a form is inside it for React, and must not send that form too.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} onInput={() => setTyped(true)}>
      {parts}
    </form>
  )
}

/** Three rows: the title, the scrolling content, and the buttons, which are always visible. */
export const Dialog = ({ title, lang, open = true, onClose, size = 500, full, cover, ...content }: DialogProps) => {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <DialogPlace>
          <Base.Popup
            ref={popup}
            className={cx(
              'dialog',
              size !== 500 && `dialog--${size}`,
              full && 'dialog--full',
              !!cover && 'dialog--cover',
            )}
            initialFocus={firstFocus(popup)}
          >
            <header>
              <Base.Title className={cover ? 'vh' : 'serif'} lang={lang}>
                {title}
              </Base.Title>
              <Base.Close render={<IconButton icon={X} label={t('platform.close')} />} />
            </header>
            <Content open={open} {...content}>
              {cover}
              {content.children}
            </Content>
          </Base.Popup>
        </DialogPlace>
      </Base.Portal>
    </Base.Root>
  )
}
