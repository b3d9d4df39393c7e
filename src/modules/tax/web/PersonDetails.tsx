import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { localizeText } from '#modules/translations/policy.ts'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormPart } from '#platform/web/ui/page/FormPart.tsx'
import type { Exemption, TaxRule } from '../contract.ts'
import type { TaxPerson } from '../contract/party.ts'
import { isSpecial } from './persons.ts'

/** The reasons for which somebody pays less, each once, as the newest rate words it. */
const useReasons = (rules: readonly Pick<TaxRule, 'exemptions'>[]): { key: string; words: string }[] => {
  const { content_languages } = useHotel()
  const language = useLanguage()
  const byKey = new Map<string, Exemption>(rules.flatMap(({ exemptions }) => exemptions.map((one) => [one.key, one])))
  return [...byKey.values()].map(({ key, words, translations }) => ({
    key,
    words: localizeText(words, 'words', translations, language, content_languages),
  }))
}

/** Of each person: why they pay less, and the days on which they came later or left earlier. */
export const PersonDetails = ({
  persons,
  rules,
  errors,
  onPerson,
}: {
  persons: readonly TaxPerson[]
  rules: readonly Pick<TaxRule, 'exemptions'>[]
  errors: FieldErrors
  onPerson: (at: number, change: Partial<Pick<TaxPerson, 'exempt' | 'from' | 'until'>>) => void
}) => {
  const { t } = useTranslation()
  const reasons = useReasons(rules)
  const special = persons.filter(isSpecial).length
  const hasError = Object.keys(errors).some((name) => name.startsWith('persons.'))
  const [isOpen, setOpen] = useState(special > 0)
  if (persons.length === 0) return null
  const day = (at: number, name: 'from' | 'until') => ({
    type: 'date',
    value: persons[at]?.[name] ?? '',
    error: errors[`persons.${at}.${name}`],
    onChange: ({ target }: { target: { value: string } }) => onPerson(at, { [name]: target.value || null }),
  })
  return (
    <FormPart title={t('tax.own')} summary={special || t('tax.nobody')} open={isOpen || hasError} onOpen={setOpen}>
      <ol className="stack">
        {persons.map(({ age, exempt }, at) => {
          const name = age === null ? t('tax.person_adult', { number: at + 1 }) : t('tax.person_aged', { age })
          const isUnknown = exempt !== null && reasons.every(({ key }) => key !== exempt)
          return (
            <li key={at}>
              <fieldset className="stack stack--s">
                <legend className="pb-1 font-semibold">{name}</legend>
                {(reasons.length > 0 || isUnknown) && (
                  <SelectField
                    label={t('tax.exempt')}
                    value={exempt ?? ''}
                    error={errors[`persons.${at}.exempt`]}
                    onChange={({ target }) => onPerson(at, { exempt: target.value || null })}
                  >
                    <option value="">{t('tax.exempt_none')}</option>
                    {reasons.map(({ key, words }) => (
                      <option key={key} value={key}>
                        {words}
                      </option>
                    ))}
                    {isUnknown && <option value={exempt}>{exempt}</option>}
                  </SelectField>
                )}
                <div className="grid grid-cols-2 gap-3">
                  <TextField label={t('tax.person_from')} {...day(at, 'from')} />
                  <TextField label={t('tax.person_until')} {...day(at, 'until')} />
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
    </FormPart>
  )
}
