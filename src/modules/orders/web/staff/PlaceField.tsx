import type { Place } from '#modules/places/contract.ts'
import { formatPlace } from '#modules/places/policy.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'

/** Where an order goes. Nothing where the hotel brings it to rooms alone. */
export const PlaceField = ({
  places,
  value,
  onChange,
}: {
  places: readonly Place[]
  value: string | null
  onChange: (id: string | null) => void
}) => {
  const { t } = useTranslation()
  if (places.length === 0) return null
  return (
    <div className="mt-4">
      <SelectField
        label={t('orders.bring_to')}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t('orders.to_the_room')}</option>
        {places.map((place) => (
          <option key={place.id} value={place.id}>
            {formatPlace(place)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
