import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { isInCents } from '#modules/money/policy.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { limits } from '../../contract/settings-editing.ts'
import type { MenuSettings } from '../../contract/settings.ts'
import { useMenuEditing } from '../api.ts'
import { isWholeWithin, isWithin, parseAmount, toText } from '../state.ts'
import { useMoney } from '../use-money.ts'

type FieldName = keyof typeof limits
const fields = Object.keys(limits) as FieldName[]
const whole: readonly FieldName[] = ['delivery_minutes', 'alcohol_age']
const canBeEmpty: readonly FieldName[] = ['free_delivery_from', 'tax_rate']

const fits = (name: FieldName, value: number | null): boolean => {
  if (value === null) return canBeEmpty.includes(name)
  const [min, max] = limits[name]
  return whole.includes(name) ? isWholeWithin(value, min, max) : isWithin(value, min, max) && isInCents(value)
}

/** How the hotel serves: times, fees and VAT. */
export const SettingsDialog = ({ settings, onClose }: { settings: MenuSettings; onClose: () => void }) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const money = useMoney()
  const { updateSettings } = useMenuEditing()
  const { busy, send } = useSubmit()
  const [before] = useState(() => ({
    line_notes: settings.line_notes,
    ...(Object.fromEntries(fields.map((name) => [name, toText(settings[name])])) as Record<FieldName, string>),
  }))
  const [form, setForm] = useState(before)
  const [invalid, setInvalid] = useState<readonly FieldName[]>([])
  const problem = useSaveProblem(settings, (now) =>
    [
      t('menu.minutes_count', { minutes: now.delivery_minutes }),
      money(now.delivery_fee),
      `${now.service_charge_percent} %`,
      ...(now.tax_rate === null ? [] : [`${t('menu.vat')}: ${now.tax_rate}`]),
    ].join(' · '),
  )
  useUnsaved(JSON.stringify(form) !== JSON.stringify(before))

  const save = async () => {
    const values = Object.fromEntries(fields.map((name) => [name, parseAmount(form[name])])) as Record<
      FieldName,
      number | null
    >
    const found = fields.filter((name) => !fits(name, values[name]))
    setInvalid(found)
    problem.clear()
    if (busy || found.length > 0) return
    await send(
      async () => {
        await updateSettings({
          // Those that fit are null only where a setting can be.
          ...(values as Pick<MenuSettings, FieldName>),
          line_notes: form.line_notes,
          ...problem.seen,
        })
        toast.success(t('menu.settings_saved'))
        onClose()
      },
      (cause) => void problem.isRace(cause),
    )
  }
  const field = (name: FieldName, label: string, hint?: string) => (
    <TextField
      label={label}
      optional={canBeEmpty.includes(name)}
      hint={hint}
      inputMode={whole.includes(name) ? 'numeric' : 'decimal'}
      value={form[name]}
      error={
        invalid.includes(name) ? t('menu.number_between', { min: limits[name][0], max: limits[name][1] }) : undefined
      }
      onChange={(event) => setForm((now) => ({ ...now, [name]: event.target.value }))}
    />
  )
  return (
    <FormDialog
      title={t('menu.menu_settings')}
      onClose={onClose}
      onSubmit={save}
      submit={t('menu.save')}
      busy={busy}
      busyText={t('menu.saving')}
    >
      <SaveProblem problem={problem} failed={t('menu.settings_failed')} />
      {field('delivery_minutes', t('menu.delivery_minutes'), t('menu.delivery_minutes_hint'))}
      {field('delivery_fee', t('menu.delivery_fee', { currency }), t('menu.delivery_fee_hint'))}
      {field('free_delivery_from', t('menu.free_delivery_from', { currency }))}
      {field('service_charge_percent', t('menu.service_charge'))}
      {field('tax_rate', t('menu.vat'), t('menu.vat_hint'))}
      {field('alcohol_age', t('menu.alcohol_age'))}
      <div className="row between">
        <span>{t('menu.line_notes')}</span>
        <Switch
          label={t('menu.line_notes')}
          labels={[t('menu.yes'), t('menu.no')]}
          checked={form.line_notes}
          onChange={(line_notes) => setForm((now) => ({ ...now, line_notes }))}
        />
      </div>
    </FormDialog>
  )
}
