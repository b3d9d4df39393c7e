import { useState, type ReactNode } from 'react'
import './browser.css'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { OpeningStates } from '#modules/hours/web/OpeningStates.tsx'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { categoryTexts, type Menu, type MenuItem } from '../../contract.ts'
import { isOrderable } from '../../policy/options.ts'
import { CategoryMark } from '../categories/CategoryMark.tsx'
import { DishList, type DishCart } from './dish/DishList.tsx'

const CategoryHours = lazyAhead(() => import('./CategoryHours.tsx'), 'CategoryHours')
const DishDialog = lazyAhead(() => import('./dish/DishDialog.tsx'), 'DishDialog')
// Only for menus that have something to show there.
const Featured = lazyAhead(() => import('./dish/Featured.tsx'), 'Featured')

type MenuBrowserProps = {
  menu: Menu
  cart: DishCart
  /** Null: the first. */
  category: string | null
  onCategory: (id: string) => void
  /** Above the dishes. */
  children: ReactNode
}

/** The dishes of a menu: the featured ones, the categories as tabs, and the dialog of one. */
export const MenuBrowser = ({ menu, cart, category, onCategory, children }: MenuBrowserProps) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const [dish, setDish] = useState<{ id: string; open: boolean; nth: number } | null>(null)
  const read = useContentLanguage()
  const categories = menu.categories.map((category) => read(category, categoryTexts))
  const selected = (categories.find(({ id }) => id === category) ?? categories[0])?.id ?? ''
  const tabs = categories.map(({ id, name, icon, lang }) => ({
    id,
    label: name,
    lang: lang.name,
    icon: () => <CategoryMark icon={icon} />,
  }))
  const featured = menu.items.filter((item) => item.featured && isOrderable(item, menu.option_groups))
  const opened = menu.items.find(({ id }) => id === dish?.id)
  // Each time anew: what was not added is not kept.
  const openDish = ({ id }: MenuItem) => setDish((last) => ({ id, open: true, nth: (last?.nth ?? 0) + 1 }))
  const closeDish = () => setDish((last) => last && { ...last, open: false })
  if (categories.length === 0)
    return <EmptyState art={<MartiniArt />} title={t('menu.menu_empty')} text={t('menu.menu_empty_text')} />
  return (
    <OpeningStates>
      {(getOpeningState) => {
        const opening = getOpeningState(forCategory(selected))
        const isClosed = (id: string): boolean =>
          !hotel.orders_ahead && getOpeningState(forCategory(id))?.open === false
        const current = featured.filter((item) => !isClosed(item.category))
        return (
          <>
            {children}
            {current.length > 0 && (
              // As high as what comes: nothing below moves.
              <Featured fallback={<div className="h-32" />} items={current} menu={menu} onOpen={openDish} />
            )}
            <Tabs
              name="menu"
              label={t('menu.categories')}
              tabs={tabs}
              selected={selected}
              onSelect={onCategory}
              bleed
            />
            <TabPanel name="menu" selected={selected}>
              {opening?.open === false && <CategoryHours opening={opening} />}
              <DishList
                key={selected}
                items={menu.items.filter((item) => item.category === selected)}
                menu={menu}
                cart={cart}
                closed={isClosed(selected)}
                onOpen={openDish}
              />
            </TabPanel>
            {dish && opened && (
              <DishDialog
                key={dish.nth}
                item={opened}
                menu={menu}
                opening={getOpeningState(forCategory(opened.category))}
                open={dish.open}
                onClose={closeDish}
                onDone={(selection, quantity) => {
                  cart.add(selection, quantity)
                  closeDish()
                }}
              />
            )}
          </>
        )
      }}
    </OpeningStates>
  )
}
