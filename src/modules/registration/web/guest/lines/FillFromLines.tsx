import { IdCard } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import type { LinesProps } from './LinesPanel.tsx'

const LinesPanel = lazyNamed(() => import('./LinesPanel.tsx'), 'LinesPanel')

/** Fills a person from the machine-readable lines of a document. What reads them is loaded when it is asked for. */
export const FillFromLines = (props: Omit<LinesProps, 'onFilled'>) => {
  const { t } = useTranslation()
  const [state, setState] = useState<'closed' | 'open' | 'filled'>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = state === 'open'
  return (
    <>
      <Button
        ref={opener}
        className="justify-self-start text-start"
        variant="ghost"
        icon={IdCard}
        aria-expanded={isOpen}
        onClick={() => setState(isOpen ? 'closed' : 'open')}
      >
        {t('registration.arrive_lines_open')}
      </Button>
      {isOpen && (
        <LinesPanel
          {...props}
          onFilled={() => {
            setState('filled')
            opener.current?.focus()
          }}
        />
      )}
      <p className="hint empty:hidden" role="status">
        {state === 'filled' && t('registration.arrive_lines_filled')}
      </p>
    </>
  )
}
