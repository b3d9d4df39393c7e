import type { ReactNode, Ref } from 'react'
import type { ButtonProps } from '../controls/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { FormFooter } from './FormFooter.tsx'

type Props = Omit<DialogProps, 'footer' | 'onSubmit'> &
  Pick<ButtonProps, 'variant' | 'icon' | 'busy' | 'busyText' | 'disabled'> & {
    /** The text of the button that sends the form. */
    submit: ReactNode
    onSubmit: () => unknown
    /** Instead of `onClose`, for the button beside it. */
    onCancel?: () => void
    /** Of the fields. */
    ref?: Ref<HTMLDivElement>
  }

/** A dialog with a form, its fields below each other. */
export const FormDialog = ({
  submit,
  variant,
  icon,
  busy,
  busyText,
  disabled,
  onSubmit,
  onCancel,
  ref,
  children,
  ...dialog
}: Props) => {
  const button = { variant, icon, busy, busyText, disabled }
  return (
    <Dialog
      {...dialog}
      onSubmit={() => void onSubmit()}
      footer={
        <FormFooter onCancel={onCancel ?? dialog.onClose} {...button}>
          {submit}
        </FormFooter>
      }
    >
      <div className="stack" ref={ref}>
        {children}
      </div>
    </Dialog>
  )
}
