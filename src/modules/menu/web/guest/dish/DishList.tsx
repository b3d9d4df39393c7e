import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { Menu, MenuItem } from '../../../contract.ts'
import { findTraces, matchItem, isFilterOn, type AllergenMatch } from '../../../policy/ingredients.ts'
import type { Selection } from '../../../policy/options.ts'
import { isDeclared, noFilter, useMenuFilter } from '../filter/state.ts'
import { Dish } from './Dish.tsx'

/** The part of a cart that dishes use. */
export type DishCart = {
  /** How many portions of each item are in it. */
  counts: ReadonlyMap<string, number>
  add: (selection: Selection, quantity?: number) => void
  takeOne: (item: string) => void
}

type DishListProps = {
  /** Of one category. */
  items: readonly MenuItem[]
  menu: Menu
  cart: DishCart
  /** Not to be ordered now. */
  closed: boolean
  onOpen: (item: MenuItem) => void
}

/**
 * The dishes of a category. With a filter: first those that fit, then the undeclared ones, then how many do not fit.
 */
export const DishList = ({ items, menu, cart, closed, onOpen }: DishListProps) => {
  const { t } = useTranslation()
  const kept = useMenuFilter()
  const [showsAll, setShowsAll] = useState(false)
  const filter = isDeclared(menu) ? kept : noFilter
  const draw = (item: MenuItem, match: AllergenMatch) => (
    <Dish
      key={item.id}
      item={item}
      menu={menu}
      quantity={cart.counts.get(item.id) ?? 0}
      closed={closed}
      traces={findTraces(item, filter)}
      undeclared={match === 'undeclared'}
      onAdd={() => cart.add({ id: item.id, name: item.name, price: item.price, options: [] })}
      onTakeOne={() => cart.takeOne(item.id)}
      onOpen={() => onOpen(item)}
    />
  )
  if (!isFilterOn(filter)) return items.map((item) => draw(item, 'fits'))
  const fits = Map.groupBy(items, (item) => matchItem(item, menu.option_groups, filter))
  const excluded = fits.get('excluded') ?? []
  const undeclared = fits.get('undeclared') ?? []
  return (
    <>
      {fits.get('fits')?.map((item) => draw(item, 'fits'))}
      {undeclared.length > 0 && (
        <section aria-label={t('menu.not_declared_heading')}>
          <h2 className="overline mt-4.5 mb-1">{t('menu.not_declared_heading')}</h2>
          {undeclared.map((item) => draw(item, 'undeclared'))}
        </section>
      )}
      {excluded.length > 0 && (
        <>
          <div className="nfit">
            <span>{t('menu.do_not_fit', { count: excluded.length })}</span>
            <Button variant="ghost" size="s" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t('menu.hide') : t('menu.show')}
            </Button>
          </div>
          {showsAll && excluded.map((item) => draw(item, 'excluded'))}
        </>
      )}
    </>
  )
}
