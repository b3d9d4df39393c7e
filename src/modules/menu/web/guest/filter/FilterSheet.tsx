import './filter.css'
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { Menu } from '../../../contract.ts'
import { allergens, diets, type Allergen, type Diet } from '../../../contract/ingredients.ts'
import { matchItem } from '../../../policy/ingredients.ts'
import { getGroups, isOrderable } from '../../../policy/options.ts'
import { AllergenIcon } from '../../ingredients/AllergenIcon.tsx'
import { DietIcon } from '../../ingredients/DietIcon.tsx'
import { useIngredientNames } from '../../ingredients/use-names.ts'
import { keepFilter, noFilter, useMenuFilter } from './state.ts'

/** The allergens that a menu declares, in the order of the regulation. */
const findDeclared = ({ items, option_groups }: Menu): Allergen[] => {
  const parts = items.flatMap((item) => [item, ...getGroups(item, option_groups).flatMap((group) => group.options)])
  const found = new Set([
    ...parts.flatMap((part) => part.allergens ?? []),
    ...items.flatMap(({ may_contain }) => may_contain),
  ])
  return allergens.filter((one) => found.has(one))
}

const toggle = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

const Choice = ({
  on,
  icon,
  label,
  onToggle,
}: {
  on: boolean
  icon: ReactNode
  label: string
  onToggle: () => void
}) => (
  <button type="button" className="eat-choice" aria-pressed={on} onClick={onToggle}>
    {icon}
    <span>{label}</span>
    {on && <Check className="tick" />}
  </button>
)

/** The filter of a guest: avoided allergens, diets and alcohol. It stays at this browser. */
export const FilterSheet = ({ menu, open, onClose }: { menu: Menu; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  const filter = useMenuFilter()
  const [showsAll, setShowsAll] = useState(false)
  const declared = findDeclared(menu)
  const others = allergens.filter((one) => !declared.includes(one))
  // An avoided allergen is never hidden.
  const shown = [...declared, ...others.filter((one) => showsAll || filter.avoid.includes(one))]
  const fitting = menu.items.filter(
    (item) => isOrderable(item, menu.option_groups) && matchItem(item, menu.option_groups, filter) === 'fits',
  )
  const avoid = (allergen: Allergen) => keepFilter({ ...filter, avoid: toggle(filter.avoid, allergen) })
  const eatOnly = (diet: Diet) => keepFilter({ ...filter, diets: toggle(filter.diets, diet) })
  const footer = (
    <>
      <Button variant="line" className="flex-auto" onClick={() => keepFilter(noFilter)}>
        {t('menu.clear_filter')}
      </Button>
      <Button className="grow-999" onClick={onClose}>
        {t('menu.show_dishes', { count: fitting.length })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('menu.eat')} open={open} onClose={onClose} footer={footer}>
      <div className="stack">
        <p className="text-md text-ink-2">{t('menu.eat_text')}</p>
        <section aria-labelledby="eat-avoid">
          <div className="row between mb-2">
            <h3 className="label" id="eat-avoid">
              {t('menu.avoid')}
            </h3>
            {!showsAll && others.length > 0 && (
              <Button variant="ghost" size="s" onClick={() => setShowsAll(true)}>
                {t('menu.all_allergens')}
              </Button>
            )}
          </div>
          <div className="eat-choices">
            {shown.map((allergen) => (
              <Choice
                key={allergen}
                on={filter.avoid.includes(allergen)}
                icon={<AllergenIcon allergen={allergen} />}
                label={names.label(allergen)}
                onToggle={() => avoid(allergen)}
              />
            ))}
          </div>
        </section>
        <section aria-labelledby="eat-only">
          <h3 className="label mb-2" id="eat-only">
            {t('menu.eat_only')}
          </h3>
          <div className="eat-choices">
            {diets.map((diet) => (
              <Choice
                key={diet}
                on={filter.diets.includes(diet)}
                icon={<DietIcon diet={diet} />}
                label={names.diet(diet)}
                onToggle={() => eatOnly(diet)}
              />
            ))}
          </div>
        </section>
        <div className="row between text-lg">
          <span aria-hidden="true">{t('menu.no_alcohol')}</span>
          <Switch
            label={t('menu.no_alcohol')}
            labels={[t('tickets.on'), t('tickets.off')]}
            checked={filter.no_alcohol}
            onChange={(no_alcohol) => keepFilter({ ...filter, no_alcohol })}
          />
        </div>
        <p className="hint eat-foot">{t('menu.eat_foot')}</p>
      </div>
    </Dialog>
  )
}
