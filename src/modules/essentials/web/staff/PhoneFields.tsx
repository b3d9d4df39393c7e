import { Plus, Trash } from 'lucide-react'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import type { useTexts } from '#modules/translations/web/use-texts.ts'
import type { Language } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxPhoneLabelLength, maxPhones, type essentialsTexts, type Phone } from '../../contract.ts'
import type { Texts } from './state.ts'

type Kind = 'phones' | 'emergency'

/** A phone's name in a language; null is the hotel's own. */
const getLabel = ({ label, translations }: Phone, language: Language | null): string =>
  language === null ? label : (translations[language]?.label ?? '')

const setLabel = (phone: Phone, language: Language | null, label: string): Phone => {
  if (language === null) return { ...phone, label }
  const { [language]: _before, ...others } = phone.translations
  return { ...phone, translations: label === '' ? others : { ...others, [language]: { label } } }
}

type PhoneListProps = {
  kind: Kind
  phones: readonly Phone[]
  language: Language | null
  problem: (name: string) => string | undefined
  onChange: (phones: Phone[]) => void
}

const PhoneList = ({ kind, phones, language, problem, onChange }: PhoneListProps) => {
  const { t } = useTranslation()
  const put = (at: number, phone: Phone) => onChange(phones.with(at, phone))
  return (
    <div
      className="stack stack--s"
      role="group"
      aria-label={t(kind === 'phones' ? 'essentials.phones' : 'essentials.emergency')}
    >
      {phones.map((phone, at) => (
        // A phone has no id: its place is its name.
        <div className="essentials-phone" key={at}>
          <TextField
            label={t('essentials.label')}
            maxLength={maxPhoneLabelLength}
            lang={language ?? undefined}
            optional={language !== null}
            placeholder={language === null ? undefined : phone.label}
            value={getLabel(phone, language)}
            error={problem(`${kind}.${at}.label`)}
            onChange={({ target }) => put(at, setLabel(phone, language, target.value))}
          />
          <TextField
            label={t('essentials.number')}
            type="tel"
            maxLength={20}
            value={phone.number}
            error={problem(`${kind}.${at}.number`)}
            onChange={({ target }) => put(at, { ...phone, number: target.value })}
          />
          <IconButton
            icon={Trash}
            label={t('essentials.remove_number', { name: phone.label || phone.number || String(at + 1) })}
            onClick={() => onChange(phones.toSpliced(at, 1))}
          />
        </div>
      ))}
      {phones.length < maxPhones && (
        <Button
          variant="ghost"
          icon={Plus}
          className="justify-self-start"
          onClick={() => onChange([...phones, { label: '', number: '', translations: {} }])}
        >
          {t(kind === 'phones' ? 'essentials.add_number' : 'essentials.add_emergency')}
        </Button>
      )}
    </div>
  )
}

type PhoneFieldsProps = {
  form: Pick<Texts, Kind>
  inWords: ReturnType<typeof useTexts<typeof essentialsTexts>>
  problem: (name: string) => string | undefined
  onChange: (change: Partial<Pick<Texts, Kind>>) => void
}

/** The numbers that guests can call. */
export const PhoneFields = ({ form, inWords, problem, onChange }: PhoneFieldsProps) => {
  const { t } = useTranslation()
  const language = inWords.isMain ? null : (inWords.language ?? null)
  return (
    <section className="card stack" aria-labelledby="essentials-phones">
      <h2 className="serif text-xl" id="essentials-phones">
        {t('essentials.phones')}
      </h2>
      <TranslationFields name="essentials-phones" texts={{ ...inWords, texts: {} }}>
        <PhoneList
          kind="phones"
          phones={form.phones}
          language={language}
          problem={problem}
          onChange={(phones) => onChange({ phones })}
        />
        <h3 className="overline">{t('essentials.emergency')}</h3>
        <PhoneList
          kind="emergency"
          phones={form.emergency}
          language={language}
          problem={problem}
          onChange={(emergency) => onChange({ emergency })}
        />
      </TranslationFields>
    </section>
  )
}
