import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormPart } from '#platform/web/ui/page/FormPart.tsx'
import type { FieldOf, FoldOf } from './rule-fields.ts'
import type { RuleForm } from './rule-form.ts'

const places = ['night', 'person', 'stay'] as const
const steps = [1, 5, 10, 50, 100] as const
const modes = ['half_up', 'down', 'up'] as const

type Props = { form: RuleForm; field: FieldOf; set: (change: Partial<RuleForm>) => void } & FoldOf

/** What comes on top of a rate, its limit, and how its amounts are rounded. */
export const RoundingPart = ({ form, field, set, ...fold }: Props) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const { money } = useFormats()
  const { round_at, round_to, round_mode, surcharge_percent, vat_rate, vat_on_top } = form
  const step = (hundredths: number) => money(hundredths / 100, currency)
  const summary = [surcharge_percent && `+ ${surcharge_percent} %`, step(round_to)]
  return (
    <FormPart title={t('tax.surcharge_and_rounding')} summary={summary.filter(Boolean).join(' · ')} {...fold}>
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField label={t('tax.surcharge')} optional inputMode="decimal" {...field('surcharge_percent')} />
        <TextField
          label={t('tax.most_per_night', { currency })}
          optional
          inputMode="decimal"
          {...field('most_per_night')}
        />
      </div>
      {vat_rate.trim() !== '' && (
        <SelectField
          label={t('tax.vat_is')}
          value={vat_on_top ? 'on_top' : 'within'}
          onChange={({ target }) => set({ vat_on_top: target.value === 'on_top' })}
        >
          <option value="within">{t('tax.vat_within')}</option>
          <option value="on_top">{t('tax.vat_on_top')}</option>
        </SelectField>
      )}
      <SelectField
        label={t('tax.round_at')}
        value={round_at}
        onChange={({ target }) => set({ round_at: places.find((one) => one === target.value) ?? 'night' })}
      >
        {places.map((one) => (
          <option key={one} value={one}>
            {t(`tax.round_${one}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('tax.round_to')}
          value={round_to}
          onChange={({ target }) => set({ round_to: steps.find((one) => String(one) === target.value) ?? 1 })}
        >
          {steps.map((one) => (
            <option key={one} value={one}>
              {step(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('tax.round_mode')}
          value={round_mode}
          onChange={({ target }) => set({ round_mode: modes.find((one) => one === target.value) ?? 'half_up' })}
        >
          {modes.map((one) => (
            <option key={one} value={one}>
              {t(`tax.mode_${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </FormPart>
  )
}
