import { Picture } from '#modules/images/web/Picture.tsx'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { itemTexts, type Menu, type MenuItem } from '../../../contract.ts'
import type { Allergen } from '../../../contract/ingredients.ts'
import { canSatisfy, getGroups } from '../../../policy/options.ts'
import { useMoney } from '../../use-money.ts'
import { DishMarks } from './DishMarks.tsx'
import { Quantity } from './Quantity.tsx'

/** An item of the menu with its price and how many are in the cart. */
export const Dish = ({
  item,
  menu,
  quantity,
  closed = false,
  traces,
  undeclared,
  onAdd,
  onTakeOne,
  onOpen,
}: {
  item: MenuItem
  menu: Pick<Menu, 'option_groups' | 'settings'>
  quantity: number
  /** Not to be ordered now. What is in the cart can still be removed. */
  closed?: boolean
  /** Avoided allergens of which it may contain traces. */
  traces: readonly Allergen[]
  /** The guest avoids something, and the dish is not declared. */
  undeclared: boolean
  onAdd: () => void
  onTakeOne: () => void
  onOpen: () => void
}) => {
  const { t } = useTranslation()
  const money = useMoney()
  const { name, description, lang } = useContentLanguage()(item, itemTexts)
  const groups = getGroups(item, menu.option_groups)
  const isOut = item.sold_out || !groups.every(canSatisfy)
  const hasMarks =
    item.diets.length > 0 ||
    item.contains_alcohol ||
    (item.stock !== null && !item.sold_out) ||
    traces.length > 0 ||
    undeclared
  // With choices there is something to choose first.
  const add = groups.length > 0 ? onOpen : onAdd
  return (
    <article className={cx('dish', !item.image_url && 'dish--plain', isOut && 'dish--out')}>
      {item.image_url && <Picture className="photo" address={item.image_url} sizes="92px" />}
      <div>
        <h3 lang={lang.name}>
          <button type="button" aria-haspopup="dialog" onClick={onOpen}>
            {name}
          </button>
        </h3>
        {description && <p lang={lang.description}>{description}</p>}
        {hasMarks && <DishMarks item={item} settings={menu.settings} traces={traces} undeclared={undeclared} />}
        <div className="buy">
          <span className="money">{money(item.price)}</span>
          {isOut && quantity === 0 ? (
            <span className="pill">{item.sold_out ? t('menu.dish_sold_out') : t('menu.dish_out_today')}</span>
          ) : (
            <Quantity
              name={name}
              quantity={quantity}
              noMore={closed || isOut}
              onChange={(to) => (to > quantity ? add() : onTakeOne())}
            />
          )}
        </div>
      </div>
    </article>
  )
}
