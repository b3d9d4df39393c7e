import { Fragment, useState, type Key, type ReactNode } from 'react'
import type { LateDialog } from './overlays/use-late-dialog.tsx'

/**
 * A dialog about one of several things. It stays mounted while it closes, so that it keeps its content.
 * @param getKey for a form that keeps what was typed for as long as the key is the same; otherwise each opening begins
 * anew
 */
export const useDialogOf = <Of,>(draw: (props: LateDialog, of: Of) => ReactNode, getKey?: (of: Of) => Key) => {
  const [shown, setShown] = useState<{ of: Of; open: boolean; nth: number } | null>(null)
  const onClose = () => setShown((last) => last && { ...last, open: false })
  return {
    show: (of: Of) => setShown((last) => ({ of, open: true, nth: (last?.nth ?? 0) + 1 })),
    dialog: shown && (
      // Two dialogs of a page may have the same key.
      <>
        <Fragment key={getKey ? getKey(shown.of) : shown.nth}>{draw({ open: shown.open, onClose }, shown.of)}</Fragment>
      </>
    ),
  }
}
