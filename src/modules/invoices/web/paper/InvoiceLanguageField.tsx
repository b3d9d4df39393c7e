import { languages, type Language } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'

/** The choice of the invoice's language. */
export const InvoiceLanguageField = ({
  language,
  onLanguage,
}: {
  language: Language | ''
  onLanguage: (language: Language) => void
}) => {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('invoices.language')}
      value={language}
      onChange={({ target }) => onLanguage(target.value as Language)}
    >
      {language === '' && <option value="">…</option>}
      {languages.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
