import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxKeepSource, type ReadRegistrationSettings } from '../../../contract/settings.ts'
import { needsKeepDays } from '../../../policy/keep.ts'
import { getPack } from '../../../policy/packs.ts'
import type { FormState, SetForm } from '../form.ts'
import { EstablishmentFields } from './EstablishmentFields.tsx'
import { SpainFields } from './SpainFields.tsx'

type Saved = Pick<ReadRegistrationSettings, 'keep_set_on' | 'register_on' | 'secret_copy_checked_at'>

/** Whether the operator has proved a copy of the secret without which nobody can read the register. */
const SecretCopy = ({ checkedAt }: { checkedAt: string | null }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const Icon = checkedAt === null ? ShieldAlert : ShieldCheck
  return (
    <div className="row items-start gap-2">
      <Icon className={checkedAt === null ? 'ic--s shrink-0 text-stop' : 'ic--s shrink-0 text-done'} />
      <p className="meta">
        <b className="block font-[600] text-ink">{t('registration.set_copy')}</b>
        {checkedAt === null
          ? t('registration.set_copy_missing')
          : t('registration.set_copy_done', { date: date(checkedAt) })}
      </p>
    </div>
  )
}

/** Whether the hotel keeps a guest register, how long its entries are kept, and what an authority calls the house. */
export const RegisterCard = ({
  form,
  saved,
  errors,
  set,
}: {
  form: FormState
  saved: Saved
  errors: FieldErrors
  set: SetForm
}) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { pack, register_on, keep_days } = form
  const mustSay = pack !== null && needsKeepDays(getPack(pack))
  return (
    <section className="card stack" aria-labelledby="guest-register">
      <div className="row between">
        <h2 className="serif grow text-xl" id="guest-register">
          {t('registration.set_register')}
        </h2>
        <Switch
          label={t('registration.set_register')}
          labels={[t('tickets.on'), t('tickets.off')]}
          checked={register_on}
          disabled={pack === null && !register_on}
          onChange={(to) => set({ register_on: to })}
        />
      </div>
      {pack === null ? (
        <p className="meta">{t('registration.set_pack_first')}</p>
      ) : (
        <>
          <TextField
            label={t('registration.set_kept')}
            name="keep_days"
            inputMode="numeric"
            maxLength={4}
            optional={!mustSay}
            hint={mustSay ? undefined : t('registration.set_kept_hint')}
            error={errors['keep_days']}
            value={keep_days}
            onChange={({ target }) => set({ keep_days: target.value })}
          />
          {(mustSay || keep_days !== '') && (
            <TextField
              label={t('registration.set_told')}
              name="keep_source"
              maxLength={maxKeepSource}
              hint={
                saved.keep_set_on === null
                  ? t('registration.set_told_hint')
                  : t('registration.set_kept_on', { date: date(saved.keep_set_on) })
              }
              error={errors['keep_source']}
              value={form.keep_source}
              onChange={({ target }) => set({ keep_source: target.value })}
            />
          )}
          {(saved.secret_copy_checked_at !== null || !saved.register_on) && (
            <SecretCopy checkedAt={saved.secret_copy_checked_at} />
          )}
          {saved.register_on && !register_on && <Callout tone="info">{t('registration.set_off_text')}</Callout>}
          <EstablishmentFields pack={pack} form={form} errors={errors} set={set} />
          {pack === 'es' && <SpainFields form={form} set={set} />}
        </>
      )}
    </section>
  )
}
