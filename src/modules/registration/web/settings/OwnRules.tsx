import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { CountryField } from '../guest/person/CountryField.tsx'
import type { FormState, SetForm } from './form.ts'

const signings = ['none', 'screen', 'paper'] as const
const identities = ['none', 'required', 'before_door'] as const
const dueHours = [12, 24, 48] as const

const findValue = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text)

/** The rules that a hotel makes itself: whom it asks, how guests sign, who has to have seen them, and by when. */
export const OwnRules = ({ form, error, set }: { form: FormState; error: string | undefined; set: SetForm }) => {
  const { t } = useTranslation()
  const { own_who, country, own_signature, own_identity, own_due_hours } = form
  return (
    <>
      <SelectField
        label={t('registration.desk_who')}
        value={own_who}
        onChange={({ target }) => set({ own_who: target.value === 'foreign' ? 'foreign' : 'all' })}
      >
        <option value="all">{t('registration.desk_who_all')}</option>
        <option value="foreign">{t('registration.desk_who_foreign')}</option>
      </SelectField>
      <CountryField
        label={t('registration.desk_country')}
        name="country"
        optional={own_who === 'all'}
        error={error}
        likely={[]}
        value={country ?? ''}
        onChange={({ target }) => set({ country: target.value || null })}
      />
      <SelectField
        label={t('registration.set_signature')}
        value={own_signature}
        onChange={({ target }) => set({ own_signature: findValue(signings, target.value) ?? 'none' })}
      >
        {signings.map((one) => (
          <option key={one} value={one}>
            {t(`registration.set_signature_${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('registration.set_identity')}
        hint={own_identity === 'none' ? undefined : t(`registration.set_identity_${own_identity}`)}
        value={own_identity}
        onChange={({ target }) => set({ own_identity: findValue(identities, target.value) ?? 'required' })}
      >
        {identities.map((one) => (
          <option key={one} value={one}>
            {t(one === 'none' ? 'registration.set_identity_none' : `registration.set_own_identity_${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('registration.set_due')}
        value={own_due_hours ?? ''}
        onChange={({ target }) =>
          set({ own_due_hours: dueHours.find((hours) => hours === Number(target.value)) ?? null })
        }
      >
        <option value="">{t('registration.set_due_none')}</option>
        {dueHours.map((hours) => (
          <option key={hours} value={hours}>
            {t('registration.set_due_arrived', { hours })}
          </option>
        ))}
      </SelectField>
    </>
  )
}
