import { useState, type ReactNode } from 'react'

export type LateDialog = { open: boolean; onClose: () => void }

/** A dialog whose code is loaded when it is first opened. Closed it stays mounted, so that it keeps what was typed. */
export const useLateDialog = (draw: (props: LateDialog) => ReactNode) => {
  const [open, setOpen] = useState<boolean | null>(null)
  return {
    isOpen: open === true,
    show: () => setOpen(true),
    dialog: open !== null && draw({ open, onClose: () => setOpen(false) }),
  }
}
