import { CircleHelp } from 'lucide-react'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { itemTexts, type MenuItem } from '../../../contract.ts'
import { allergens } from '../../../contract/ingredients.ts'
import type { MenuOption } from '../../../contract/options.ts'
import { AllergenIcon } from '../../ingredients/AllergenIcon.tsx'
import { useIngredientNames } from '../../ingredients/use-names.ts'

/** The allergens of a dish with these choices, in words. Hazard: a missing declaration is not the same as none. */
export const Contents = ({ item, options }: { item: MenuItem; options: readonly MenuOption[] }) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  const { allergen_note, lang } = useContentLanguage()(item, itemTexts)
  const parts = [item, ...options]
  const contained = allergens.filter((one) => parts.some((part) => part.allergens?.includes(one)))
  const traces = item.may_contain.filter((one) => !contained.includes(one))
  const hasAny = contained.length > 0
  const isDeclared = parts.every((part) => part.allergens !== null)
  return (
    <div className="has">
      <span className="has-icons">
        {contained.map((one) => (
          <AllergenIcon key={one} allergen={one} />
        ))}
        {!hasAny && <CircleHelp />}
      </span>
      <p>
        {hasAny && t('menu.dish_contains', { list: names.numbered(contained) })}
        {hasAny && allergen_note && <span lang={lang.allergen_note}> · {allergen_note}</span>}
        {hasAny && '. '}
        {!hasAny && isDeclared && `${t('menu.contains_none')} `}
        {traces.length > 0 && `${t('menu.may_contain', { list: names.numbered(traces) })}. `}
        {!isDeclared && <b>{t('menu.not_declared_ask')}</b>}
      </p>
    </div>
  )
}
