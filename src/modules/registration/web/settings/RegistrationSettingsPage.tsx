import { Flag } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import type {
  ReadRegistrationSettings,
  RegistrationSettings,
  RegistrationSettingsForm,
} from '../../contract/settings.ts'
import { areRulesOlderThan, maxRulesMonths } from '../../policy/keep.ts'
import { getPack, type PackCode } from '../../policy/packs.ts'
import { countPartiesHere, useRegistrationSettings, useSaveRegistrationSettings } from './api.ts'
import { choosePack, fieldsOfPage, findErrors, getForm, toBody, type FormState } from './form.ts'
import { FormCard } from './FormCard.tsx'
import { OwnRules } from './OwnRules.tsx'
import { PackChoice, usePackName } from './PackChoice.tsx'
import { PackAdvice, PackRules } from './PackRules.tsx'
import { InHouseDialog } from './register/InHouseDialog.tsx'
import { RegisterCard } from './register/RegisterCard.tsx'

/** Stays until the program has newer rules: nobody can close it. */
const OldRules = ({ code }: { code: PackCode }) => {
  const { t } = useTranslation()
  const getName = usePackName()
  const today = useToday()
  if (!areRulesOlderThan(getPack(code), maxRulesMonths, today)) return null
  return (
    <Callout tone="warning" title={getName(code)}>
      {t('registration.desk_rules_old')}
    </Callout>
  )
}

const RulesCard = ({
  form,
  saved,
  errors,
  set,
}: {
  form: FormState
  saved: RegistrationSettings
  errors: FieldErrors
  set: (change: Partial<FormState>) => void
}) => {
  const { t } = useTranslation()
  const { pack } = form
  return (
    <section className="card stack" aria-labelledby="registration-rules">
      <h2 className="serif text-xl" id="registration-rules">
        {t('registration.desk_rules')}
      </h2>
      <PackChoice pack={pack} onChange={(to) => set(choosePack(form, to, saved))} />
      <p className="meta row items-start gap-2">
        <Flag className="ic--s shrink-0" />
        <span>{t('registration.set_hungary')}</span>
      </p>
      {pack && (
        <>
          <hr className="rule" />
          <PackRules code={pack} who={pack === 'own' ? form.own_who : getPack(pack).who} />
        </>
      )}
      {pack === 'own' && <OwnRules form={form} error={errors['country']} set={set} />}
    </section>
  )
}

const Form = ({ settings }: { settings: ReadRegistrationSettings }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const today = useToday()
  const save = useSaveRegistrationSettings()
  const { busy, send } = useSubmit()
  const { secret_copy_checked_at, ...first } = settings
  const [base, setBase] = useState<RegistrationSettings>(first)
  const [form, setForm] = useState(() => getForm(first))
  const [errors, setErrors] = useState<FieldErrors>({})
  /** How many parties are here, while the page asks what becomes of them. */
  const [asked, setAsked] = useState<number | null>(null)
  const set = (change: Partial<FormState>) => setForm((before) => ({ ...before, ...change }))
  useUnsaved(JSON.stringify(form) !== JSON.stringify(getForm(base)))
  const submit = async (inHouse?: RegistrationSettingsForm['in_house']) => {
    const problems = findErrors(t, form)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    await send(
      async () => {
        const isSwitchedOn = form.register_on && !base.register_on && secret_copy_checked_at !== null
        const here = isSwitchedOn && inHouse === undefined ? await countPartiesHere(hotelSlug, today) : 0
        if (here > 0) return setAsked(here)
        const saved = await save({ ...toBody(form), in_house: inHouse ?? 'enter', seen: base.updated_at })
        setAsked(null)
        setBase(saved)
        setForm(getForm(saved))
        toast.success(t('registration.desk_settings_saved'))
      },
      (cause) => {
        setAsked(null)
        // The next attempt is made knowing what a colleague has saved.
        if (cause.code === changedMeanwhile.code) setBase(cause.current as RegistrationSettings)
        setErrors(fieldErrorsOf(t, cause, fieldsOfPage) ?? { form: t(cause.code, cause.values) })
      },
    )
  }
  const { pack } = form
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      {pack && <OldRules code={pack} />}
      <div className="registration-cards">
        <RulesCard form={form} saved={base} errors={errors} set={set} />
        <div className="stack">
          <RegisterCard form={form} saved={{ ...base, secret_copy_checked_at }} errors={errors} set={set} />
          <FormCard form={form} errors={errors} set={set} />
          {pack && <PackAdvice code={pack} />}
        </div>
      </div>
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <Button type="submit" size="big" className="justify-self-start" busy={busy} busyText={t('hotels.saving')}>
        {t('hotels.save')}
      </Button>
      {asked !== null && (
        <InHouseDialog
          count={asked}
          busy={busy}
          onConfirm={(inHouse) => void submit(inHouse)}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  )
}

/**
 * What guests are asked before they arrive, by whose rules, and whether the hotel keeps a guest register.
 * @property Further what the page has below for the rules that are saved
 */
export const RegistrationSettingsPage = ({ Further }: { Further: ComponentType<{ pack: PackCode }> }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useRegistrationSettings()
  useTitle(t('registration.desk_settings'))
  return (
    <div className="mx-auto max-w-[1024px]">
      <PageTitle
        area="staff"
        title={t('registration.desk_settings')}
        back={{ label: t('hotels.services'), href: managerPath(id, 'services') }}
      />
      {query.data ? (
        <div className="stack">
          <Form settings={query.data} />
          {query.data.pack && <Further pack={query.data.pack} />}
        </div>
      ) : (
        <QueryState query={query} text={t('registration.desk_settings_failed')} />
      )}
    </div>
  )
}
