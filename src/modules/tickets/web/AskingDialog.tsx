import { useEffect, useRef, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'

const faulty = '[aria-invalid=true], [data-invalid] :is(input, button:not([tabindex="-1"]))'

/**
 * A dialog with a form that asks the hotel for something.
 * After sending, the first field with an error gets focus: on a phone it can be far up. A group of controls has
 * `data-invalid` for that, because `aria-invalid` says nothing of a group.
 * @param unsaved whether it holds words that were typed before it was opened
 */
export const AskingDialog = ({
  unsaved = false,
  onSubmit,
  ...dialog
}: Omit<ComponentProps<typeof FormDialog>, 'ref' | 'onSubmit'> & { unsaved?: boolean; onSubmit: () => void }) => {
  const { open = true, busy } = dialog
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
  return <FormDialog {...dialog} ref={fields} onSubmit={submit} />
}
