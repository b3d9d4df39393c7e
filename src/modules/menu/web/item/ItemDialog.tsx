import { useState, type SyntheticEvent, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { newId } from '#platform/contract/id.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { FormFooter } from '#platform/web/ui/overlays/FormFooter.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { FormPart } from '#platform/web/ui/page/FormPart.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import { itemTexts, type Menu, type MenuItem } from '../../contract.ts'
import type { OptionGroup } from '../../contract/options.ts'
import { itemProblem } from '../../policy/editing.ts'
import { getCheapest, getGroups } from '../../policy/options.ts'
import { useMenuEditing } from '../api.ts'
import { useMoney } from '../use-money.ts'
import { Basics } from './Basics.tsx'
import { Ingredients, useContradiction } from './Ingredients.tsx'
import { ServingFields } from './Serving.tsx'
import { findInvalidNumbers, getForm, getValues, type ItemForm } from './state.ts'
import { useSummaries } from './Summaries.tsx'

const OptionGroupDialog = lazyNamed(() => import('../options/OptionGroupDialog.tsx'), 'OptionGroupDialog')

type Part = 'basics' | 'ingredients' | 'serving'

/** Events of the dialog inside this one would submit and touch this form too. */
const keepInside = (event: SyntheticEvent) => event.stopPropagation()

/** The form for a new and an existing item. Without a category nothing can be saved. */
export const ItemDialog = ({
  item,
  menu,
  selected,
  onAdded,
  onClose,
}: {
  item: MenuItem | null
  menu: Menu
  selected: string | null
  onAdded: (category: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const editing = useMenuEditing()
  const { categories } = menu
  const [id] = useState(newId)
  const [before] = useState<ItemForm>(() => getForm(item, categories, selected))
  const [form, setForm] = useState(before)
  const [parts, setParts] = useState<readonly Part[]>(['basics'])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [knownStock, setKnownStock] = useState(item?.stock)
  const [group, setGroup] = useState<OptionGroup | 'new' | null>(null)
  const { busy, send } = useSubmit()
  const [uploading, setUploading] = useState(false)
  const set = (change: Partial<ItemForm>) => setForm((now) => ({ ...now, ...change }))
  const money = useMoney()
  const texts = useTexts(itemTexts, form, set)
  const summaries = useSummaries(form, menu)
  const findContradiction = useContradiction()
  const problem = useSaveProblem(item, (now) =>
    [
      now.name,
      money(now.price),
      t(now.available ? 'menu.available' : 'menu.hidden'),
      ...(now.stock === null ? [] : [t('menu.left', { left: now.stock })]),
    ].join(' · '),
  )
  useUnsaved(JSON.stringify(form) !== JSON.stringify(before))

  const setOpen = (part: Part, open: boolean) =>
    setParts((now) => [...now.filter((one) => one !== part), ...(open ? [part] : [])])
  const section = (part: Part, title: string, fields: ReactNode) => (
    <FormPart
      title={title}
      summary={summaries[part]}
      open={parts.includes(part)}
      onOpen={(open) => setOpen(part, open)}
    >
      {fields}
    </FormPart>
  )

  /** The errors by field; opens the part that has the first one. */
  const findErrors = (values: ReturnType<typeof getValues>): Record<string, string> | null => {
    const found = itemProblem({ ...values, name: values.name.trim() }, hotel.id)
    if (found) {
      setOpen('basics', true)
      if (found.field in itemTexts) texts.showMain()
      return { [found.field]: t(found.failure.code) }
    }
    if (findContradiction(form)) {
      setOpen('ingredients', true)
      return {}
    }
    const numbers = findInvalidNumbers(values)
    if (numbers.length > 0) {
      setOpen('serving', true)
      return Object.fromEntries(numbers.map((field) => [field, t('platform.field_invalid')]))
    }
    if (getCheapest({ price: values.price ?? 0 }, getGroups(values, menu.option_groups)) < 0) {
      setOpen('serving', true)
      return { option_groups: t('menu.price_below_zero') }
    }
    return null
  }

  const save = async () => {
    const values = getValues(form)
    const found = findErrors(values)
    setErrors(found ?? {})
    problem.clear()
    if (busy || uploading || found) return
    await send(
      async () => {
        if (item) await editing.updateItem(item.id, { ...values, seen_stock: knownStock, ...problem.seen })
        else onAdded((await editing.addItem({ id, ...values })).category)
        toast.success(t(item ? 'menu.item_updated' : 'menu.item_added'))
        onClose()
      },
      (cause) => {
        if (problem.isRace(cause)) setKnownStock((cause.current as MenuItem).stock)
        else toast.error(t('menu.save_item_failed'))
      },
    )
  }

  const footer = (
    <FormFooter
      onCancel={onClose}
      busy={busy}
      busyText={t('menu.saving')}
      disabled={categories.length === 0 || uploading}
    >
      {t('menu.save')}
    </FormFooter>
  )
  return (
    <Dialog
      title={t(item ? 'menu.edit_item' : 'menu.add_item')}
      size={820}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={footer}
    >
      <SaveProblem problem={problem} failed={t(item ? 'menu.update_item_failed' : 'menu.create_item_failed')} />
      {categories.length === 0 && <Callout tone="info">{t('menu.add_category_first')}</Callout>}
      {section(
        'basics',
        t('menu.basics'),
        <Basics
          form={form}
          categories={categories}
          texts={texts}
          errors={errors}
          uploading={uploading}
          set={set}
          onUploading={setUploading}
        />,
      )}
      {section('ingredients', t('menu.in_it'), <Ingredients form={form} texts={texts} set={set} />)}
      {section(
        'serving',
        t('menu.choices_and_kitchen'),
        <ServingFields
          form={form}
          item={item}
          menu={menu}
          errors={errors}
          set={set}
          onEdit={(chosen) => setGroup(chosen ?? 'new')}
        />,
      )}
      {group !== null && (
        <div onSubmit={keepInside} onInput={keepInside}>
          <OptionGroupDialog
            menu={menu}
            group={group === 'new' ? null : group}
            onSaved={(saved) =>
              form.option_groups.includes(saved) || set({ option_groups: [...form.option_groups, saved] })
            }
            onClose={() => setGroup(null)}
          />
        </div>
      )}
    </Dialog>
  )
}
