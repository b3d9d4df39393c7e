import type { ReactNode } from 'react'
import { languageName, type Language } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import type { Texts, Translations } from '../contract.ts'
import { findMissingTranslations } from '../policy.ts'

type TextsOfForm = {
  texts: Texts
  form: object & { translations: Translations }
  spoken: readonly Language[]
  language: Language | undefined
  isMain: boolean
  choose: (language: Language) => void
}

type Props = { name: string; texts: TextsOfForm; children: ReactNode }

/**
 * The fields of texts, one language at a time. For a hotel with one language, just the fields.
 * @param name unique on the page
 * @param texts from `useTexts`; its `of` gives the props of a field
 */
export const TranslationFields = ({ name, texts: state, children }: Props) => {
  const { t } = useTranslation()
  const { texts, form, spoken, language, isMain, choose } = state
  if (spoken.length < 2 || language === undefined) return children
  const missing = findMissingTranslations(form, texts, spoken)
  const tabs = spoken.map((code, index) => ({
    id: code,
    label: languageName(code),
    lang: code,
    ...(index === 0 && { note: t('translations.main') }),
    ...(missing.includes(code) && { mark: t('translations.missing', { language: languageName(code) }) }),
  }))
  return (
    <div className="stack">
      <Tabs name={name} label={t('translations.choose')} tabs={tabs} selected={language} onSelect={choose} chips />
      <TabPanel name={name} selected={language}>
        <div className="stack" key={language}>
          {!isMain && <p className="hint">{t('translations.falls_back')}</p>}
          {children}
        </div>
      </TabPanel>
    </div>
  )
}
