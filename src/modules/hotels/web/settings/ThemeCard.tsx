import { useState } from 'react'
import { ImageField } from '#modules/images/web/ImageField.tsx'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { accentInvalid, isAccent } from '../../contract/settings.ts'
import { useHotel } from '../hotel-context.ts'
import { AccentField } from './AccentField.tsx'
import { useSaveSettings } from './save.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The hotel's appearance: its logo, saved on upload, and its colour. */
export const ThemeCard = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { save, busy } = useSaveSettings()
  // null: not edited. It then follows the hotel, even when a colleague changes it.
  const [typed, setTyped] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const accent = typed ?? hotel.accent

  const saveTheme = async (change: { accent: string } | { logo_url: string | null }) => {
    const problem = await save(change)
    setErrors(problem)
    if (problem === null && 'accent' in change) setTyped(null)
  }
  const submit = () => {
    const code = accent.trim().toLowerCase()
    if (isAccent(code)) return void saveTheme({ accent: code })
    setErrors({ accent: t(accentInvalid.code) })
    document.querySelector<HTMLInputElement>('[name=accent]')?.focus()
  }
  return (
    <SettingsForm
      id="settings-look"
      title={t('hotels.look')}
      errors={errors}
      busy={busy}
      save={t('hotels.save_colour')}
      onSubmit={submit}
    >
      <ImageField
        hotelSlug={hotel.id}
        label={t('hotels.logo')}
        hint={t('hotels.logo_hint')}
        variant="logo"
        value={hotel.logo_url}
        onChange={(logo_url) => void saveTheme({ logo_url })}
      />
      {errors?.['logo_url'] && <Callout tone="error">{errors['logo_url']}</Callout>}
      <AccentField value={accent} worn={hotel.accent} error={errors?.['accent']} onChange={setTyped} />
    </SettingsForm>
  )
}
