import './filter.css'
import { useTranslation } from '#platform/web/i18n.ts'
import { createIcon } from '#platform/web/ui/icons.ts'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { Menu } from '../../../contract.ts'
import { isFilterOn } from '../../../policy/ingredients.ts'
import { useIngredientNames } from '../../ingredients/use-names.ts'
import { useMenuFilter } from './state.ts'

const FilterSheet = lazyAhead(() => import('./FilterSheet.tsx'), 'FilterSheet')

const Plate = createIcon([
  ['circle', { cx: '12', cy: '12', r: '8' }],
  ['circle', { cx: '12', cy: '12', r: '4.5' }],
])

// More words do not fit beside the title.
const maxLetters = 22

/** Opens the filter. While one is on it is named: "No milk, nuts · Vegan". */
export const FilterButton = ({ menu }: { menu: Menu }) => {
  const { t } = useTranslation()
  const filter = useMenuFilter()
  const names = useIngredientNames()
  const { avoid, diets, no_alcohol } = filter
  const { show, dialog } = useLateDialog((props) => <FilterSheet menu={menu} {...props} />)
  const isOn = isFilterOn(filter)
  const words = [
    ...(avoid.length > 0 ? [t('menu.without', { list: names.list(avoid) })] : []),
    ...diets.map(names.diet),
    ...(no_alcohol ? [t('menu.no_alcohol')] : []),
  ].join(' · ')
  const parts = avoid.length + diets.length + (no_alcohol ? 1 : 0)
  const short = words.length <= maxLetters ? words : t('menu.eat_count', { count: parts })
  return (
    <>
      <button
        type="button"
        className="eat"
        data-on={isOn || undefined}
        aria-haspopup="dialog"
        aria-label={isOn ? `${t('menu.eat')}: ${words}` : undefined}
        onClick={show}
      >
        <Plate />
        <span>{isOn ? short : t('menu.eat')}</span>
      </button>
      {dialog}
    </>
  )
}
