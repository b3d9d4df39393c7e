import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { isOwnImage } from '#modules/images/contract.ts'
import { ImageField } from '#modules/images/web/ImageField.tsx'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import type { useTexts } from '#modules/translations/web/use-texts.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { itemTexts, type MenuCategory } from '../../contract.ts'
import type { ItemForm } from './state.ts'

const { name, description } = itemTexts

/** The fields that every item has: texts, price, category and picture. */
export const Basics = ({
  form,
  categories,
  texts,
  errors,
  uploading,
  set,
  onUploading,
}: {
  form: ItemForm
  categories: readonly MenuCategory[]
  texts: ReturnType<typeof useTexts<typeof itemTexts>>
  errors: Readonly<Record<string, string>>
  uploading: boolean
  set: (change: Partial<ItemForm>) => void
  onUploading: (uploading: boolean) => void
}) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const address = form.image_url !== null && isOwnImage(form.image_url, hotel.id) ? '' : (form.image_url ?? '')
  return (
    <>
      <TranslationFields name="item" texts={{ ...texts, texts: { name, description } }}>
        <TextField label={t('menu.name')} {...texts.of('name', errors['name'])} />
        <TextArea label={t('menu.description')} optional {...texts.of('description')} />
      </TranslationFields>
      <div className="flex items-start gap-3">
        <div className="w-32 flex-none">
          <TextField
            label={t('menu.price', { currency: hotel.currency })}
            inputMode="decimal"
            value={form.price}
            error={errors['price']}
            onChange={(event) => set({ price: event.target.value })}
          />
        </div>
        <div className="flex-1">
          <SelectField
            label={t('menu.category')}
            value={form.category}
            disabled={categories.length === 0}
            error={errors['category']}
            onChange={(event) => set({ category: event.target.value })}
          >
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <ImageField
        hotelSlug={hotel.id}
        label={t('menu.image')}
        value={form.image_url}
        onChange={(image_url) => set({ image_url })}
        onBusy={onUploading}
      />
      <TextField
        label={t('menu.image_address')}
        optional
        type="url"
        inputMode="url"
        value={address}
        maxLength={2048}
        error={errors['image_url']}
        disabled={uploading}
        onChange={(event) => set({ image_url: event.target.value.trim() || null })}
      />
      <Switch
        label={t('menu.available')}
        labels={[t('menu.available'), t('menu.hidden')]}
        checked={form.available}
        onChange={(available) => set({ available })}
      />
    </>
  )
}
