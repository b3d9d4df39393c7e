import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useSaveSettings } from '#modules/hotels/web/settings/save.ts'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'

type Values = { overdue_minutes: string; escalation_minutes: string; quiet_from: string; quiet_until: string }

const getNumber = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed))

/** How soon a ticket must be claimed, and the quiet hours. */
export const TimesCard = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { save, busy } = useSaveSettings()
  // Only the edited fields. The others follow the hotel, even when a colleague changes it meanwhile.
  const [touched, setTouched] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const saved: Values = {
    overdue_minutes: String(hotel.overdue_minutes),
    escalation_minutes: String(hotel.escalation_minutes),
    quiet_from: hotel.quiet_from ?? '',
    quiet_until: hotel.quiet_until ?? '',
  }
  const values = { ...saved, ...touched }
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors?.[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => setTouched({ ...touched, [name]: target.value }),
  })
  const submit = async () => {
    const { overdue_minutes, escalation_minutes, quiet_from, quiet_until } = touched
    const problem = await save({
      ...(overdue_minutes !== undefined && { overdue_minutes: getNumber(overdue_minutes) }),
      ...(escalation_minutes !== undefined && { escalation_minutes: getNumber(escalation_minutes) }),
      ...(quiet_from !== undefined && { quiet_from: quiet_from || null }),
      ...(quiet_until !== undefined && { quiet_until: quiet_until || null }),
    })
    setErrors(problem)
    if (problem === null) setTouched({})
  }
  return (
    <SettingsForm
      id="settings-escalation"
      title={t('tickets.times_title')}
      errors={errors}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <p className="meta">{t('tickets.times_text')}</p>
      <div className="row row--wrap items-start gap-3.5">
        <div className="grow">
          <TextField
            label={t('tickets.overdue_after')}
            inputMode="numeric"
            maxLength={3}
            {...field('overdue_minutes')}
          />
        </div>
        <div className="grow">
          <TextField
            label={t('tickets.escalated_after')}
            inputMode="numeric"
            maxLength={3}
            {...field('escalation_minutes')}
          />
        </div>
      </div>
      <p className="meta">{t('tickets.quiet_text')}</p>
      <div className="row row--wrap items-start gap-3.5">
        <div className="grow">
          <TextField label={t('tickets.quiet_from')} type="time" optional {...field('quiet_from')} />
        </div>
        <div className="grow">
          <TextField label={t('tickets.quiet_until')} type="time" optional {...field('quiet_until')} />
        </div>
      </div>
    </SettingsForm>
  )
}
