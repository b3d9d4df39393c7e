import { useRef, useState } from 'react'
import { ImageField } from '#modules/images/web/ImageField.tsx'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { accentInvalid, isAccent } from '../../contract/settings.ts'
import { useHotel } from '../hotel-context.ts'
import { AccentField } from './AccentField.tsx'
import { useSaveSettings } from './save.ts'

/** The hotel's appearance: its logo, saved on upload, and its colour. */
export const ThemeCard = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { save, busy } = useSaveSettings()
  // null: not edited. It then follows the hotel, even when a colleague changes it.
  const [typed, setTyped] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const accent = typed ?? hotel.accent

  const saveTheme = async (change: { accent: string } | { logo_url: string | null }) => {
    const problem = await save(change)
    setErrors(problem)
    if (problem === null && 'accent' in change) setTyped(null)
  }
  const submit = () => {
    const code = accent.trim().toLowerCase()
    if (busy) return
    if (isAccent(code)) {
      void saveTheme({ accent: code })
      return
    }
    setErrors({ accent: t(accentInvalid.code) })
    form.current?.querySelector<HTMLInputElement>('[name=accent]')?.focus()
  }
  return (
    <section className="card stack" aria-labelledby="settings-look">
      <h2 className="serif text-xl" id="settings-look">
        {t('hotels.look')}
      </h2>
      {errors?.['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <ImageField
        hotelSlug={hotel.id}
        label={t('hotels.logo')}
        hint={t('hotels.logo_hint')}
        variant="logo"
        value={hotel.logo_url}
        onChange={(logo_url) => void saveTheme({ logo_url })}
      />
      {errors?.['logo_url'] && <Callout tone="error">{errors['logo_url']}</Callout>}
      <form
        className="stack"
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <AccentField value={accent} worn={hotel.accent} error={errors?.['accent']} onChange={setTyped} />
        <Button type="submit" size="big" className="justify-self-start" busy={busy} busyText={t('hotels.saving')}>
          {t('hotels.save_colour')}
        </Button>
      </form>
    </section>
  )
}
