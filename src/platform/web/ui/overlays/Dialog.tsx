import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '../../i18n.ts'
import { useUnsaved } from '../../use-update.ts'
import { IconButton } from '../controls/Button.tsx'
import { cx } from '../cx.ts'
import { Cross } from '../icons/states.tsx'
import { DialogBody } from './DialogBody.tsx'
import { DialogPlace } from './DialogPlace.tsx'

export type DialogProps = {
  title: string
  /** The title's language, where it is not the page's. */
  lang?: string | undefined
  open: boolean
  /** Esc, a tap beside it, or the cross. */
  onClose: () => void
  /** Widest in px: 400 for short forms. Below 640 px it is a sheet in any case. */
  size?: 400 | 500 | undefined
  /** A sheet that fills the phone: for reading. */
  full?: boolean | undefined
  /** Makes the content a form; the footer's button then has `type="submit"`. */
  onSubmit?: (() => void) | undefined
  /** Secondary left, primary right. */
  footer?: ReactNode
  children: ReactNode
}

const fields = 'input:not([type=hidden]), textarea, select, [role=radio][tabindex="0"]'

/**
 * With a mouse or keys the first field takes focus, or what there is to read, so that keys scroll it. On a phone the
 * sheet itself does:
 * otherwise the keyboard would cover it before anybody has read it.
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
}: Pick<DialogProps, 'open' | 'onSubmit' | 'footer' | 'children'>) => {
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
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} onInput={() => setTyped(true)}>
      {parts}
    </form>
  )
}

/** Three rows: the title, what is scrolled, and the buttons, which are always in sight. */
export const Dialog = ({ title, lang, open, onClose, size = 500, full, ...content }: DialogProps) => {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <DialogPlace>
          <Base.Popup
            ref={popup}
            className={cx('dialog', size === 400 && 'dialog--400', full && 'dialog--full')}
            initialFocus={firstFocus(popup)}
          >
            <header>
              <Base.Title className="serif" lang={lang}>
                {title}
              </Base.Title>
              <Base.Close render={<IconButton icon={Cross} label={t('platform.close')} />} />
            </header>
            <Content open={open} {...content} />
          </Base.Popup>
        </DialogPlace>
      </Base.Portal>
    </Base.Root>
  )
}
