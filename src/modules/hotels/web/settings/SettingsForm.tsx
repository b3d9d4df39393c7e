import type { ReactNode } from 'react'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'

/**
 * A card of settings that are saved together.
 * @param id the id of the card's title; unique on the page
 * @param save the text of the button, if "Save" is not enough
 */
export const SettingsForm = ({
  id,
  title,
  errors,
  busy,
  save,
  onSubmit,
  children,
}: {
  id: string
  title: string
  errors: FieldErrors | null
  busy: boolean
  save?: string
  onSubmit: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 className="serif text-xl" id={id}>
        {title}
      </h2>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {errors?.['form'] && <Callout tone="error">{errors['form']}</Callout>}
        {children}
        <Button type="submit" size="big" className="justify-self-start" busy={busy} busyText={t('hotels.saving')}>
          {save ?? t('hotels.save')}
        </Button>
      </form>
    </section>
  )
}
