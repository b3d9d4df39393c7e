import { useState, type ReactNode } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import { chooseLanguage, useTranslation } from '#platform/web/i18n.ts'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'

const LanguagePicker = lazyAhead(() => import('#platform/web/ui/language/LanguagePicker.tsx'), 'LanguagePicker')

/**
 * The current language and a picker to change it.
 * @returns `button` opens the picker; `dialog` is the picker and can be rendered anywhere
 */
export const useLanguageChoice = (): {
  language: Language
  button: ReactNode
  dialog: ReactNode
  choose: () => void
} => {
  const { language, t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  const choose = () => setOpen(true)
  const apply = (next: Language) => {
    setOpen(false)
    chooseLanguage(next).catch(() => toast.error(t('platform.no_connection')))
  }
  return {
    language,
    choose,
    button: <LanguageButton language={language} onClick={choose} />,
    dialog: open !== null && (
      <LanguagePicker key={language} current={language} open={open} onApply={apply} onClose={() => setOpen(false)} />
    ),
  }
}
