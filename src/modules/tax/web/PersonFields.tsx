import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'

export type PersonForm = { adults: string; children: string; price: string }

/** How many adults, the ages of the others, and the price of a night where a rate needs it. */
export const PersonFields = ({
  form,
  errors,
  needsPrice,
  onForm,
}: {
  form: PersonForm
  errors: FieldErrors
  needsPrice: boolean
  onForm: (form: PersonForm) => void
}) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const field = (name: keyof PersonForm) => ({
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onForm({ ...form, [name]: target.value }),
  })
  return (
    <>
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <TextField label={t('tax.adults')} inputMode="numeric" {...field('adults')} />
        <TextField label={t('tax.children')} hint={t('tax.children_hint')} optional {...field('children')} />
      </div>
      {needsPrice && (
        <TextField
          label={t('tax.price', { currency })}
          inputMode="decimal"
          {...field('price')}
          error={errors['room_price']}
        />
      )}
    </>
  )
}
