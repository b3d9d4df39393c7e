import { Globe } from 'lucide-react'
import { languages } from '#platform/contract/languages.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../cx.ts'
import { useLanguageChoice } from './use-language-choice.tsx'

/** Shows the short form of the current language, and opens the language picker. */
export const LanguageButton = ({ className }: { className?: string }) => {
  const { t } = useTranslation()
  const { language, choose, dialog } = useLanguageChoice()
  const label = languages.find(({ code }) => code === language)?.label ?? language
  return (
    <>
      <button
        type="button"
        className={cx('tool', className)}
        aria-haspopup="dialog"
        aria-label={t('platform.language_is', { language: label })}
        onClick={choose}
      >
        <Globe />
        {label}
      </button>
      {dialog}
    </>
  )
}
