import { useId, useState } from 'react'
import { languageCodes, languageName, type Language } from '#platform/contract/languages.ts'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { contentLanguagesInvalid } from '../../contract/settings.ts'
import { useHotel } from '../hotel-context.ts'
import { useSaveSettings } from './save.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The languages of the hotel's texts for guests, the main one first. */
export const LanguagesCard = () => {
  const { t } = useTranslation()
  const { content_languages } = useHotel()
  const { save, busy } = useSaveSettings()
  // null: not edited. It then follows the hotel, even when a colleague changes it.
  const [touched, setTouched] = useState<{ main: Language | ''; others: readonly Language[] } | null>(null)
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const id = useId()
  const { main, others } = touched ?? { main: content_languages[0] ?? '', others: content_languages.slice(1) }
  const toggle = (code: Language) =>
    setTouched({ main, others: others.includes(code) ? others.filter((one) => one !== code) : [...others, code] })

  const submit = async () => {
    if (main === '') return setErrors({ content_languages: t(contentLanguagesInvalid.code) })
    const problem = await save({ content_languages: [main, ...others.filter((code) => code !== main)] })
    setErrors(problem)
    if (problem === null) setTouched(null)
  }
  return (
    <SettingsForm
      id="settings-languages"
      title={t('hotels.content_languages')}
      errors={errors}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <p className="meta">{t('hotels.content_languages_text')}</p>
      <SelectField
        label={t('hotels.content_main')}
        hint={t('hotels.content_main_hint')}
        name="content_languages"
        value={main}
        error={errors?.['content_languages']}
        onChange={({ target }) => setTouched({ main: target.value as Language | '', others })}
      >
        {content_languages.length === 0 && <option value="">{t('hotels.content_choose')}</option>}
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code)}
          </option>
        ))}
      </SelectField>
      {main !== '' && (
        <div className="field" role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
          <span className="label" id={id}>
            {t('hotels.content_others')}
          </span>
          <div className="chips">
            {languageCodes
              .filter((code) => code !== main)
              .map((code) => (
                <Chip key={code} small pressed={others.includes(code)} onClick={() => toggle(code)}>
                  <span lang={code}>{languageName(code)}</span>
                </Chip>
              ))}
          </div>
          <p className="hint" id={`${id}-hint`}>
            {t('hotels.content_others_hint')}
          </p>
        </div>
      )}
    </SettingsForm>
  )
}
