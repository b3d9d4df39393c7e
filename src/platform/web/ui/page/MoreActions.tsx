import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../controls/Button.tsx'
import { lazyNamed } from '../lazy-named.ts'
import type { PageAction } from './action.ts'

// Includes the menu library, so it is loaded at the first tap.
const ActionMenu = lazyNamed(() => import('./ActionMenu.tsx'), 'ActionMenu')

/**
 * The three dots at the end of a title's row, with their menu.
 * @param onCard at the end of a card's first line: without a frame
 */
export const MoreActions = ({ actions, onCard = false }: { actions: readonly PageAction[]; onCard?: boolean }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const opens = {
    ref: button,
    'aria-label': t('platform.more_actions'),
    'aria-haspopup': 'menu',
    'aria-expanded': open === true,
    onClick: () => setOpen(true),
  } as const
  return (
    <>
      {onCard ? (
        <button {...opens} type="button" className="ibtn -my-1.5 -mr-2">
          <Ellipsis />
        </button>
      ) : (
        <Button {...opens} variant="line" className="more" icon={Ellipsis} />
      )}
      {open !== null && (
        <ActionMenu
          label={t('platform.more_actions')}
          actions={actions}
          button={button}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
