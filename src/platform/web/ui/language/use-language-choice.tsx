import { useState } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import { chooseLanguage, useTranslation } from '../../i18n.ts'
import { lazyAhead } from '../lazy-named.ts'
import { toast } from '../overlays/toast.ts'

const LanguagePicker = lazyAhead(() => import('./LanguagePicker.tsx'), 'LanguagePicker')

/**
 * The current language and a picker to change it.
 * @returns `choose` opens the picker; `dialog` is the picker and can be rendered anywhere
 */
export const useLanguageChoice = () => {
  const { language, t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  const apply = (next: Language) => {
    setOpen(false)
    chooseLanguage(next).catch(() => toast.error(t('platform.no_connection')))
  }
  return {
    language,
    choose: () => setOpen(true),
    dialog: open !== null && (
      <LanguagePicker key={language} current={language} open={open} onApply={apply} onClose={() => setOpen(false)} />
    ),
  }
}
