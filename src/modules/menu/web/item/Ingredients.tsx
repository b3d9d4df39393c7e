import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import type { useTexts } from '#modules/translations/web/use-texts.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { itemTexts } from '../../contract.ts'
import { diets, type Diet } from '../../contract/ingredients.ts'
import { findContradiction, withImplied } from '../../policy/ingredients.ts'
import { DietIcon } from '../ingredients/DietIcon.tsx'
import { useIngredientNames } from '../ingredients/use-names.ts'
import { AllergenGrid } from './AllergenGrid.tsx'
import { getValues, type ItemForm } from './state.ts'

/** A sentence for a diet that contradicts the ingredients of a form; undefined where none does. */
export const useContradiction = (): ((form: ItemForm) => string | undefined) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  return (form) => {
    const found = findContradiction(getValues(form))
    return (
      (found &&
        t('menu.diet_contradicts', {
          diet: names.diet(found.diet),
          allergen: found.with === 'alcohol' ? t('menu.alcohol') : names.allergen(found.with),
        })) ||
      undefined
    )
  }
}

/** The fields of allergens, diets and alcohol. */
export const Ingredients = ({
  form,
  texts,
  set,
}: {
  form: ItemForm
  texts: ReturnType<typeof useTexts<typeof itemTexts>>
  set: (change: Partial<ItemForm>) => void
}) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  const contradiction = useContradiction()(form)
  const choose = (diet: Diet) => {
    if (!form.diets.includes(diet)) return set({ diets: withImplied([...form.diets, diet]) })
    // A vegan dish is vegetarian.
    const gone: readonly Diet[] = diet === 'vegetarian' ? ['vegetarian', 'vegan'] : [diet]
    set({ diets: form.diets.filter((one) => !gone.includes(one)) })
  }
  return (
    <>
      <AllergenGrid
        withTraces
        value={{ declared: form.declared, contains: form.allergens, traces: form.may_contain }}
        onChange={({ declared, contains, traces }) => set({ declared, allergens: contains, may_contain: traces })}
      />
      {form.declared && (
        <TranslationFields name="ingredients" texts={{ ...texts, texts: { allergen_note: itemTexts.allergen_note } }}>
          <TextField
            label={t('menu.allergen_note')}
            optional
            hint={t('menu.allergen_note_hint')}
            {...texts.of('allergen_note')}
          />
        </TranslationFields>
      )}
      <div className="form-columns">
        <div role="group" aria-label={t('menu.suits')}>
          <b className="label mb-2 block">{t('menu.suits')}</b>
          <div className="chips">
            {diets.map((diet) => (
              <Chip key={diet} small pressed={form.diets.includes(diet)} onClick={() => choose(diet)}>
                <DietIcon diet={diet} />
                {names.diet(diet)}
              </Chip>
            ))}
          </div>
        </div>
        <div className="row between self-end">
          <span>{t('menu.contains_alcohol')}</span>
          <Switch
            label={t('menu.contains_alcohol')}
            labels={[t('menu.yes'), t('menu.no')]}
            checked={form.contains_alcohol}
            onChange={(contains_alcohol) => set({ contains_alcohol })}
          />
        </div>
      </div>
      {contradiction && <FieldError id="diet-error">{contradiction}</FieldError>}
    </>
  )
}
