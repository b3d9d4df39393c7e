import { RotateCw } from 'lucide-react'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../controls/Button.tsx'
import { Callout } from './Callout.tsx'

/**
 * For content that could not be loaded: what failed (title), what is safe and what to do (text), and a button for it.
 */
export const ErrorState = ({
  title,
  text,
  onRetry,
  busy,
}: {
  title?: string | undefined
  text: string
  onRetry: () => void
  busy?: boolean | undefined
}) => {
  const { t } = useTranslation()
  return (
    <div className="stack stack--s">
      <Callout tone="error" title={title ?? t('platform.error_title')}>
        {text}
      </Callout>
      <Button variant="line" wide icon={RotateCw} busy={busy} onClick={onRetry}>
        {t('platform.try_again')}
      </Button>
    </div>
  )
}
