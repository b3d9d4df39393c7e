import { useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { newId } from '#platform/contract/id.ts'
import { itemTexts, type MenuCategory, type MenuItem } from '#core/menu/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { isOwnImage } from '#core/images/contract.ts'
import { ImageField } from '#core/images/web/ImageField.tsx'
import { TranslationFields } from '#core/translations/web/TranslationFields.tsx'
import { useTexts } from '#core/translations/web/use-texts.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { formatters } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import { itemProblem } from '../policy.ts'
import { useMenuEditing } from './api.ts'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'

type Form = {
  name: string
  description: string
  allergen_note: string
  price: string
  category: string
  image_url: string | null
  available: boolean
  translations: MenuItem['translations']
}

/** Whether a category is called Drinks in the hotel's language or in English. */
const isDrinks = ({ name, translations }: MenuCategory): boolean =>
  [name, translations.en?.name].some((text) => text?.trim().toLowerCase() === 'drinks')

const blankFor = (categories: readonly MenuCategory[], selected: string | null): Form => ({
  name: '',
  description: '',
  allergen_note: '',
  price: '',
  image_url: null,
  available: true,
  translations: {},
  // Drinks is the default, whichever category is open; without Drinks it is the open one.
  category: categories.find(isDrinks)?.id ?? selected ?? categories[0]?.id ?? '',
})

const formOf = ({
  allergen_note,
  name,
  description,
  price,
  category,
  image_url,
  available,
  translations,
}: MenuItem): Form => ({
  name,
  description: description ?? '',
  allergen_note: allergen_note ?? '',
  price: price.toFixed(2),
  category,
  image_url,
  available,
  translations,
})

/** Parses a price with a comma or a point; null when empty, NaN when it is not a number. */
const getPrice = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN
}

/** The form for a new and an existing item. Without a category nothing can be saved. */
export const ItemDialog = ({
  item,
  categories,
  selected,
  open,
  onAdded,
  onClose,
}: {
  item: MenuItem | null
  categories: readonly MenuCategory[]
  selected: string | null
  open: boolean
  onAdded: (category: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const editing = useMenuEditing()
  const [id] = useState(newId)
  const [before] = useState<Form>(() => (item ? formOf(item) : blankFor(categories, selected)))
  const [form, setForm] = useState(before)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { busy, send } = useSubmit()
  const [uploading, setUploading] = useState(false)
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }))
  const { money } = formatters(useLanguage(), hotel.time_zone)
  const texts = useTexts(itemTexts, form, set)
  const problem = useSaveProblem(item, (now) =>
    [now.name, money(now.price, hotel.currency), t(now.available ? 'menu.available' : 'menu.hidden')].join(' · '),
  )
  const address = form.image_url !== null && isOwnImage(form.image_url, hotel.id) ? '' : (form.image_url ?? '')
  useUnsaved(open && JSON.stringify(form) !== JSON.stringify(before))

  const save = async () => {
    const { name, description, allergen_note, category, image_url, available, translations } = form
    const values = {
      name,
      description,
      allergen_note,
      price: getPrice(form.price),
      category: category || null,
      image_url,
      available,
      translations,
    }
    const found = itemProblem({ ...values, name: name.trim() }, hotel.id)
    setWrong(found ? { [found.field]: t(found.failure.code) } : {})
    if (found && found.field in itemTexts) texts.showMain()
    problem.clear()
    if (busy || uploading || found) return
    await send(
      async () => {
        if (item) await editing.updateItem(item.id, { ...values, ...problem.seen })
        else onAdded((await editing.addItem({ id, ...values })).category)
        toast.success(t(item ? 'menu.item_updated' : 'menu.item_added'))
        onClose()
      },
      (cause) => {
        if (!problem.isRace(cause)) toast.error(t('menu.save_item_failed'))
      },
    )
  }

  const footer = (
    <>
      <Button variant="line" onClick={onClose}>
        {t('platform.cancel')}
      </Button>
      <Button type="submit" busy={busy} busyText={t('menu.saving')} disabled={categories.length === 0 || uploading}>
        {t('menu.save')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t(item ? 'menu.edit_item' : 'menu.add_item')}
      open={open}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={footer}
    >
      <div className="stack">
        <SaveProblem problem={problem} failed={t(item ? 'menu.update_item_failed' : 'menu.create_item_failed')} />
        {categories.length === 0 && <Callout tone="info">{t('menu.add_category_first')}</Callout>}
        <TranslationFields name="item" texts={texts}>
          <TextField label={t('menu.name')} {...texts.of('name', wrong['name'])} />
          <TextArea label={t('menu.description')} optional {...texts.of('description')} />
        </TranslationFields>
        <div className="flex items-start gap-3">
          <div className="w-32 flex-none">
            <TextField
              label={t('menu.price', { currency: hotel.currency })}
              inputMode="decimal"
              value={form.price}
              error={wrong['price']}
              onChange={(event) => set({ price: event.target.value })}
            />
          </div>
          <div className="flex-1">
            <SelectField
              label={t('menu.category')}
              value={form.category}
              disabled={categories.length === 0}
              error={wrong['category']}
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
          onBusy={setUploading}
        />
        <TextField
          label={t('menu.image_address')}
          optional
          type="url"
          inputMode="url"
          value={address}
          maxLength={2048}
          error={wrong['image_url']}
          disabled={uploading}
          onChange={(event) => set({ image_url: event.target.value.trim() || null })}
        />
        <Switch
          label={t('menu.available')}
          labels={[t('menu.available'), t('menu.hidden')]}
          checked={form.available}
          onChange={(available) => set({ available })}
        />
      </div>
    </Dialog>
  )
}
