import { RotateCw, SlidersHorizontal, Star, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { MenuItem } from '../../contract.ts'
import { allergens as inOrder } from '../../contract/ingredients.ts'
import { AllergenIcon } from '../ingredients/AllergenIcon.tsx'
import { DietIcon } from '../ingredients/DietIcon.tsx'
import { useIngredientNames } from '../ingredients/use-names.ts'

/**
 * The marks of an item for staff, beside its name. Nothing for one without any.
 * @param declares the hotel declares allergens: only then a missing declaration is worth a word
 */
export const ItemMarks = ({ item, declares }: { item: MenuItem; declares: boolean }) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  const { featured, diets, allergens, option_groups, stock_daily, contains_alcohol } = item
  const contained = inOrder.filter((one) => allergens?.includes(one))
  // A vegan dish is vegetarian.
  const shown = diets.filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'))
  const isUndeclared = declares && allergens === null
  if (!featured && diets.length + option_groups.length + contained.length === 0 && !stock_daily && !contains_alcohol)
    if (!isUndeclared) return null
  return (
    <p className="dish-marks">
      {featured && (
        <span>
          <Star />
          {t('menu.featured_today')}
        </span>
      )}
      {shown.map((diet) => (
        <span key={diet}>
          <DietIcon diet={diet} />
          {names.diet(diet)}
        </span>
      ))}
      {contained.map((allergen) => (
        <span key={allergen}>
          <AllergenIcon allergen={allergen} />
          {names.label(allergen)}
        </span>
      ))}
      {contains_alcohol && <span>{t('menu.contains_alcohol')}</span>}
      {option_groups.length > 0 && (
        <span>
          <SlidersHorizontal />
          {t('menu.choices_count', { count: option_groups.length })}
        </span>
      )}
      {stock_daily && (
        <span>
          <RotateCw />
          {t('menu.each_day_count', { stock: stock_daily })}
        </span>
      )}
      {isUndeclared && (
        <span className="dish-marks__missing">
          <TriangleAlert />
          {t('menu.undeclared')}
        </span>
      )}
    </p>
  )
}
