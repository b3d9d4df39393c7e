import { Ellipsis } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { retryImport } from '../../retry-import.ts'
import { Button } from '../controls/Button.tsx'
import { lazyNamed } from '../lazy-named.ts'
import type { PageAction } from './action.ts'

// Includes the menu library, so it is loaded at the first tap.
const ActionMenu = lazyNamed(
  retryImport(() => import('./ActionMenu.tsx')),
  'ActionMenu',
)

/** The three dots at the end of a title's row, with their menu. */
export const MoreActions = ({ actions }: { actions: readonly PageAction[] }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="line"
        className="more"
        aria-label={t('platform.more_actions')}
        aria-haspopup="menu"
        aria-expanded={open === true}
        icon={Ellipsis}
        onClick={() => setOpen(true)}
      />
      {open !== null && (
        <Suspense>
          <ActionMenu
            label={t('platform.more_actions')}
            actions={actions}
            button={button}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
