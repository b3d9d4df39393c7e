import { languageName } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { maxLegalTextLength, type LegalKind } from '../../contract.ts'
import { legalTitles } from '../LegalLink.tsx'
import { ImprintForm } from './ImprintForm.tsx'
import type { LegalFormState } from './use-legal-form.ts'

/** The text of a legal page, one language at a time. */
export const TextEditor = ({ kind, state }: { kind: LegalKind; state: LegalFormState }) => {
  const { t } = useTranslation()
  const { form, spoken, language, choose, setText, errors } = state
  const text = form.texts[language] ?? ''
  const tabs = spoken.map((code) => ({
    id: code,
    label: languageName(code),
    lang: code,
    ...(!form.texts[code]?.trim() && { mark: t('translations.missing', { language: languageName(code) }) }),
  }))
  const field = (
    <TextArea
      label={t(legalTitles[kind])}
      hint={t('legal.text_hint')}
      lang={language}
      rows={kind === 'privacy' ? 16 : 6}
      maxLength={maxLegalTextLength}
      value={text}
      error={errors?.[`texts.${language}`]}
      onChange={({ target }) => setText(target.value)}
    />
  )
  const editor = (
    <div className="stack">
      {field}
      {kind === 'imprint' && text.trim() === '' && <ImprintForm language={language} onText={setText} />}
    </div>
  )
  if (spoken.length < 2) return editor
  return (
    <>
      <Tabs
        name="legal-text"
        label={t('translations.choose')}
        tabs={tabs}
        selected={language}
        onSelect={choose}
        chips
      />
      <TabPanel name="legal-text" selected={language}>
        <div key={language}>{editor}</div>
      </TabPanel>
    </>
  )
}
