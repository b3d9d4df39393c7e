import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import { useTitle } from '#modules/hotels/web/title.ts'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import { maxFormKeepDays, registrationTexts, type RegistrationSettings } from '../../contract/settings.ts'
import { getOffered, getPack } from '../../policy/packs.ts'
import { CountryField } from '../guest/person/CountryField.tsx'
import { useRegistrationSettings, useSaveRegistrationSettings } from './api.ts'
import { Offered } from './Offered.tsx'
import { PackChoice } from './PackChoice.tsx'
import { PackRules } from './PackRules.tsx'

const fields = ['country', 'form_keep_days']

/** A number that is typed is a text until it is sent. */
const getForm = ({
  updated_at: _updated,
  keep_set_on: _keepSet,
  register_since: _since,
  form_keep_days,
  ...form
}: RegistrationSettings) => ({
  ...form,
  form_keep_days: String(form_keep_days),
})
type FormState = ReturnType<typeof getForm>

const hasDays = ({ form_keep_days }: FormState): boolean =>
  /^\d+$/.test(form_keep_days) && Number(form_keep_days) >= 1 && Number(form_keep_days) <= maxFormKeepDays

/** Whom the hotel's own rules ask. */
const OwnRules = ({
  form: { own_who, country },
  error,
  set,
}: {
  form: FormState
  error: string | undefined
  set: (change: Partial<FormState>) => void
}) => {
  const { t } = useTranslation()
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
    </>
  )
}

const Form = ({ settings }: { settings: RegistrationSettings }) => {
  const { t } = useTranslation()
  const save = useSaveRegistrationSettings()
  const { busy, send } = useSubmit()
  const [base, setBase] = useState(settings)
  const [form, setForm] = useState(() => getForm(settings))
  const [errors, setErrors] = useState<FieldErrors>({})
  const set = (change: Partial<FormState>) => setForm((before) => ({ ...before, ...change }))
  const texts = useTexts(registrationTexts, form, set)
  useUnsaved(JSON.stringify(form) !== JSON.stringify(getForm(base)))
  const findErrors = (): FieldErrors => ({
    ...(!hasDays(form) && { form_keep_days: t('registration.desk_keep_days_wrong', { max: maxFormKeepDays }) }),
    // Without it nobody would be foreign, and everybody asked.
    ...(form.pack === 'own' &&
      form.own_who === 'foreign' &&
      form.country === null && { country: t('registration.country_unknown') }),
  })
  const submit = async () => {
    const problems = findErrors()
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    await send(
      async () => {
        const saved = await save({
          ...form,
          in_house: 'enter',
          form_keep_days: Number(form.form_keep_days),
          seen: base.updated_at,
        })
        setBase(saved)
        setForm(getForm(saved))
        toast.success(t('registration.desk_settings_saved'))
      },
      (cause) => {
        // The next attempt is made knowing what a colleague has saved.
        if (cause.code === changedMeanwhile.code) setBase(cause.current as RegistrationSettings)
        setErrors(fieldErrorsOf(t, cause, fields) ?? { form: t(cause.code, cause.values) })
      },
    )
  }
  const { pack } = form
  const rules = pack && getPack(pack)
  return (
    <SettingsForm
      id="registration-settings"
      title={t('registration.desk_rules')}
      errors={errors}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <PackChoice
        pack={pack}
        onChange={(to) => {
          // What the other rules do not offer is not asked any more.
          const names: readonly string[] = getOffered(to && getPack(to))
          set({ pack: to, offered: form.offered.filter((name) => names.includes(name)) })
        }}
      />
      {pack && rules && <PackRules code={pack} who={pack === 'own' ? form.own_who : rules.who} />}
      {pack === 'own' && <OwnRules form={form} error={errors['country']} set={set} />}
      <Offered choices={form} onChange={(offered) => set({ offered })} />
      <hr className="rule" />
      {(['ask_arrival_time', 'ask_wishes'] as const).map((name) => (
        <div key={name} className="row between">
          <b className="grow font-[600]">{t(`registration.desk_${name}`)}</b>
          <Switch
            label={t(`registration.desk_${name}`)}
            labels={[t('tickets.on'), t('tickets.off')]}
            checked={form[name]}
            onChange={(to) => set({ [name]: to })}
          />
        </div>
      ))}
      <TextField
        label={t('registration.desk_keep_days')}
        name="form_keep_days"
        inputMode="numeric"
        maxLength={2}
        error={errors['form_keep_days']}
        value={form.form_keep_days}
        onChange={({ target }) => set({ form_keep_days: target.value })}
      />
      <TranslationFields name="intro" texts={texts}>
        <TextArea label={t('registration.desk_intro')} optional rows={3} {...texts.of('intro')} />
      </TranslationFields>
    </SettingsForm>
  )
}

/** What guests are asked before they arrive, by whose rules, and how long it is kept. */
export const RegistrationSettingsPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useRegistrationSettings()
  useTitle(t('registration.desk_settings'))
  return (
    <div className="mx-auto max-w-[804px]">
      <PageTitle
        area="staff"
        title={t('registration.desk_settings')}
        back={{ label: t('hotels.services'), href: managerPath(id, 'services') }}
      />
      {query.data ? (
        <Form settings={query.data} />
      ) : (
        <QueryState query={query} text={t('registration.desk_settings_failed')} />
      )}
    </div>
  )
}
