import { useMemo, type ComponentPropsWithRef } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { FieldFrame } from '#platform/web/ui/controls/Field.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { getLikelyCountries, nameCountries } from './countries.ts'

/**
 * A country by its name in the reader's language: the phone's own list, which finds a name by its first letters.
 * @param likely codes that stand above all others
 * @param ofBirth with states that no longer are
 */
export const CountryField = ({
  likely,
  ofBirth = false,
  ...props
}: FieldFrame & ComponentPropsWithRef<'select'> & { likely: readonly string[]; ofBirth?: boolean }) => {
  const { t, language } = useTranslation()
  const all = useMemo(() => nameCountries(t, language, ofBirth), [t, language, ofBirth])
  const first = new Set([...likely, ...getLikelyCountries(navigator.languages)])
  const options = (codes: typeof all) =>
    codes.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
  const above = all.filter(({ code }) => first.has(code))
  return (
    <SelectField {...props}>
      <option value="">{t('registration.arrive_choose')}</option>
      {above.length > 0 && <optgroup label={t('registration.arrive_likely')}>{options(above)}</optgroup>}
      <optgroup label={t('registration.arrive_all_countries')}>{options(all)}</optgroup>
    </SelectField>
  )
}
