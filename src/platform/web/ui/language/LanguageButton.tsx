import { Globe } from 'lucide-react'
import { languages, type Language } from '#platform/contract/languages.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../cx.ts'

/** Opens the language picker. Shows the short form of the current language. */
export const LanguageButton = ({
  language,
  onClick,
  className,
}: {
  language: Language
  onClick: () => void
  className?: string | undefined
}) => {
  const { t } = useTranslation()
  const label = languages.find(({ code }) => code === language)?.label ?? language
  return (
    <button
      type="button"
      className={cx('tool', className)}
      aria-haspopup="dialog"
      aria-label={t('platform.language_is', { language: label })}
      onClick={onClick}
    >
      <Globe />
      {label}
    </button>
  )
}
