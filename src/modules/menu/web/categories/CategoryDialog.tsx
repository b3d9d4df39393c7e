import { useState } from 'react'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { newId } from '#platform/contract/id.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { categoryIcons, categoryTexts, defaultCategoryIcon, type MenuCategory } from '../../contract.ts'
import { categoryChangeProblem, newCategoryProblem } from '../../policy/editing.ts'
import { useMenuEditing } from '../api.ts'
import { CategoryMark } from './CategoryMark.tsx'

/** The form of a category: its name, and an icon or two characters. */
export const CategoryDialog = ({
  category,
  onClose,
  onAdded,
}: {
  category: MenuCategory | null
  onClose: () => void
  onAdded: (id: string) => void
}) => {
  const { t } = useTranslation()
  const editing = useMenuEditing()
  const [id] = useState(newId)
  const [initial] = useState({ name: category?.name ?? '', translations: category?.translations ?? {} })
  const [form, setForm] = useState(initial)
  const [icon, setIcon] = useState(category?.icon ?? defaultCategoryIcon)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { busy, send } = useSubmit()
  const problem = useSaveProblem(category, ({ name: now }) => now)
  const isDrawn = (categoryIcons as readonly string[]).includes(icon)
  const texts = useTexts(categoryTexts, form, (change) => setForm((now) => ({ ...now, ...change })))
  useUnsaved(JSON.stringify(form) !== JSON.stringify(initial) || icon !== (category?.icon ?? defaultCategoryIcon))

  const save = async () => {
    const entered = { name: form.name.trim(), icon: icon.trim() }
    // For an existing category an empty field means unchanged.
    const found = category ? categoryChangeProblem(entered) : newCategoryProblem(entered)
    setErrors(found ? { [found.field]: t(found.failure.code) } : {})
    if (found?.field === 'name') texts.showMain()
    problem.clear()
    if (busy || found) return
    await send(
      async () => {
        if (category) await editing.updateCategory(category.id, { ...form, icon, ...problem.seen })
        else await editing.addCategory({ id, ...form, icon })
        toast.success(t(category ? 'menu.category_updated' : 'menu.category_added'))
        if (!category) onAdded(id)
        onClose()
      },
      (cause) => {
        if (!problem.isRace(cause)) toast.error(t('menu.save_category_failed'))
      },
    )
  }

  return (
    <FormDialog
      size={400}
      title={t(category ? 'menu.edit_category' : 'menu.add_category')}
      onClose={onClose}
      onSubmit={save}
      submit={t('menu.save')}
      busy={busy}
      busyText={t('menu.saving')}
    >
      <SaveProblem
        problem={problem}
        failed={t(category ? 'menu.update_category_failed' : 'menu.add_category_failed')}
      />
      <TranslationFields name="category" texts={texts}>
        <TextField label={t('menu.name')} {...texts.of('name', errors['name'])} />
      </TranslationFields>
      <fieldset className="icon-picker">
        <legend className="label">
          {t('menu.icon')}
          {isDrawn && <span className="opt"> · {t(`menu.icon_${icon}`)}</span>}
        </legend>
        {categoryIcons.map((one) => (
          <label key={one} title={t(`menu.icon_${one}`)}>
            <input
              type="radio"
              name="icon"
              value={one}
              checked={icon === one}
              aria-label={t(`menu.icon_${one}`)}
              onChange={() => setIcon(one)}
            />
            <CategoryMark icon={one} />
          </label>
        ))}
      </fieldset>
      <div className="w-36">
        <TextField
          label={t('menu.own_icon')}
          hint={t('menu.own_icon_hint')}
          value={isDrawn ? '' : icon}
          placeholder={defaultCategoryIcon}
          error={errors['icon']}
          onChange={(event) => setIcon(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}
