import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { abbreviateNames } from './read-rooms.ts'

type Props = LateDialog & {
  title: string
  text?: string
  label: string
  hint: string
  error: string | undefined
  rows: number
  maxLength: number
  typed: string
  onType: (typed: string) => void
  /** The names read from the typed text, and the words before them. */
  names: readonly string[]
  understood: string
  busy: boolean
  onSubmit: () => Promise<void>
  /** Further fields. */
  children?: ReactNode
}

/** A dialog to type or paste many names. It shows how they were understood before they are saved. */
export const AddNamesDialog = ({ title, text, typed, onType, names, understood, children, ...props }: Props) => {
  const { t } = useTranslation()
  const { open, busy, onSubmit, onClose, ...field } = props
  return (
    <FormDialog
      title={title}
      open={open}
      onClose={onClose}
      onSubmit={onSubmit}
      submit={t('rooms.add_short')}
      busy={busy}
      busyText={t('rooms.adding')}
    >
      {text && <p className="meta">{text}</p>}
      <TextArea
        {...field}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {children}
      <p className="meta wrap-anywhere" role="status">
        {names.length > 0 && `${understood} ${abbreviateNames(names)}`}
      </p>
    </FormDialog>
  )
}
