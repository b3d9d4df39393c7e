import { useEffect, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { IconType } from '#platform/web/ui/icons.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { FormFooter } from '#platform/web/ui/overlays/FormFooter.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'

const faulty = '[aria-invalid=true], [data-invalid] :is(input, button:not([tabindex="-1"]))'

/**
 * A dialog with a form in which somebody asks for something.
 * After sending, the first field with an error gets focus: on a phone it can be far up. A group of controls has
 * `data-invalid` for that, because `aria-invalid` says nothing of a group.
 * @param size its width in pixels, if not the usual
 * @param unsaved whether it holds what was typed before it was opened
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
  unsaved = false,
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
  unsaved?: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}) => {
  useUnsaved(open && unsaved)
  const fields = useRef<HTMLDivElement>(null)
  const leadToFault = () => fields.current?.querySelector<HTMLElement>(faulty)?.focus()
  useEffect(() => {
    if (!busy) leadToFault()
  }, [busy])
  const submit = () => {
    flushSync(onSubmit)
    leadToFault()
  }
  const footer = (
    <FormFooter onCancel={onClose} icon={icon} busy={busy} busyText={sending} disabled={disabled}>
      {send}
    </FormFooter>
  )
  return (
    <Dialog title={title} size={size} open={open} onClose={onClose} onSubmit={submit} footer={footer}>
      <div className="stack" ref={fields}>
        {children}
      </div>
    </Dialog>
  )
}
