import './dish-marks.css'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { MenuItem } from '../../../contract.ts'
import type { Allergen } from '../../../contract/ingredients.ts'
import type { MenuSettings } from '../../../contract/settings.ts'
import { DietIcon } from '../../ingredients/DietIcon.tsx'
import { useIngredientNames } from '../../ingredients/use-names.ts'

/**
 * The marks of a dish before it is opened, in one line.
 * @param traces avoided allergens of which it may contain traces
 * @param undeclared the guest avoids something, and the dish is not declared
 */
export const DishMarks = ({
  item,
  settings,
  traces = [],
  undeclared = false,
}: {
  item: MenuItem
  settings: Pick<MenuSettings, 'alcohol_age'>
  traces?: readonly Allergen[]
  undeclared?: boolean
}) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  const { diets, contains_alcohol, stock, sold_out } = item
  return (
    <span className="marks">
      {diets
        // Vegan says it already.
        .filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'))
        .map((diet) => (
          <span className="mark" key={diet}>
            <DietIcon diet={diet} />
            {names.diet(diet)}
          </span>
        ))}
      {contains_alcohol && <span className="mark mark--age">{t('menu.from_age', { age: settings.alcohol_age })}</span>}
      {stock !== null && !sold_out && <span className="mark mark--left">{t('menu.dish_left', { count: stock })}</span>}
      {traces.length > 0 && (
        <span className="mark mark--left">
          <TriangleAlert />
          {t('menu.may_contain', { list: names.numbered(traces) })}
        </span>
      )}
      {undeclared && (
        <span className="mark mark--left">
          <TriangleAlert />
          {t('menu.dish_not_declared')}
        </span>
      )}
    </span>
  )
}
