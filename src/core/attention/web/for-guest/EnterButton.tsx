import { Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Plus } from '#platform/web/ui/icons/actions.tsx'

/** Opens the dialog in which staff enter something for a guest. @param dialog loaded when it is first opened */
export const EnterButton = ({ dialog: Dialog }: { dialog: ComponentType<{ open: boolean; onClose: () => void }> }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  const offline = useLiveState() === 'offline'
  return (
    <>
      <Button look="line" icon={Plus} aria-haspopup="dialog" disabled={offline} onClick={() => setOpen(true)}>
        {t('attention.enter_for_guest')}
      </Button>
      {open !== null && (
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
