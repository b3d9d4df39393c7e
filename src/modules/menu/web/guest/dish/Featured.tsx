import './featured.css'
import { Picture } from '#modules/images/web/Picture.tsx'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { itemTexts, type Menu, type MenuItem } from '../../../contract.ts'
import { findTraces, matchItem } from '../../../policy/ingredients.ts'
import { useMoney } from '../../use-money.ts'
import { isDeclared, noFilter, useMenuFilter } from '../filter/state.ts'
import { DishMarks } from './DishMarks.tsx'

/** The featured dishes that fit the guest, in one row that scrolls sideways. */
export const Featured = ({
  items,
  menu,
  onOpen,
}: {
  items: readonly MenuItem[]
  menu: Menu
  onOpen: (item: MenuItem) => void
}) => {
  const { t } = useTranslation()
  const money = useMoney()
  const localize = useContentLanguage()
  const kept = useMenuFilter()
  const filter = isDeclared(menu) ? kept : noFilter
  const shown = items.filter((item) => matchItem(item, menu.option_groups, filter) === 'fits')
  if (shown.length === 0) return null
  return (
    <section aria-label={t('menu.recommended')}>
      <h2 className="overline mb-2">{t('menu.recommended')}</h2>
      <ul className="featured">
        {shown.map((item) => {
          const { name, lang } = localize(item, itemTexts)
          return (
            <li key={item.id}>
              <button
                type="button"
                className={item.image_url ? 'card featured-card' : 'card featured-card featured-card--plain'}
                aria-haspopup="dialog"
                onClick={() => onOpen(item)}
              >
                {item.image_url && <Picture className="photo" address={item.image_url} sizes="76px" />}
                <span className="min-w-0">
                  <b lang={lang.name}>{name}</b>
                  <DishMarks item={item} settings={menu.settings} traces={findTraces(item, filter)} />
                  <span className="money">{money(item.price)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
