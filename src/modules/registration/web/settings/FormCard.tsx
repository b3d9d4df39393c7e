import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { registrationTexts } from '../../contract/settings.ts'
import type { FormState, SetForm } from './form.ts'
import { Offered } from './Offered.tsx'

/** What guests are asked beside the rules of the country before they arrive, and when it is deleted. */
export const FormCard = ({ form, errors, set }: { form: FormState; errors: FieldErrors; set: SetForm }) => {
  const { t } = useTranslation()
  const texts = useTexts(registrationTexts, form, set)
  return (
    <section className="card stack" aria-labelledby="registration-form">
      <h2 className="serif text-xl" id="registration-form">
        {t('registration.set_form')}
      </h2>
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
      <Offered choices={form} onChange={(offered) => set({ offered })} />
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
    </section>
  )
}
