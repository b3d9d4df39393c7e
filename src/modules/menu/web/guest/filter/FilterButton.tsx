import './filter.css'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { createIcon } from '#platform/web/ui/icons.ts'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import type { Menu } from '../../../contract.ts'
import { isFilterOn, type MenuFilter } from '../../../policy/ingredients.ts'
import { useIngredientNames } from '../../ingredients/use-names.ts'
import { useMenuFilter } from './state.ts'

const FilterSheet = lazyAhead(() => import('./FilterSheet.tsx'), 'FilterSheet')

/** What the filter asks for, in words: "No milk, nuts · Vegan". */
const useFilterWords = () => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  return ({ avoid, diets, no_alcohol }: MenuFilter): string[] => [
    ...(avoid.length > 0 ? [t('menu.without', { list: names.list(avoid) })] : []),
    ...diets.map(names.diet),
    ...(no_alcohol ? [t('menu.no_alcohol')] : []),
  ]
}

const Plate = createIcon([
  ['circle', { cx: '12', cy: '12', r: '8' }],
  ['circle', { cx: '12', cy: '12', r: '4.5' }],
])

// More words do not fit beside the title.
const maxLetters = 22

/** Opens what the guest eats. While a filter is on it says which. */
export const FilterButton = ({ menu }: { menu: Menu }) => {
  const { t } = useTranslation()
  const filter = useMenuFilter()
  const tell = useFilterWords()
  const [open, setOpen] = useState<boolean | null>(null)
  const isOn = isFilterOn(filter)
  const words = tell(filter).join(' · ')
  const parts = filter.avoid.length + filter.diets.length + (filter.no_alcohol ? 1 : 0)
  const short = words.length <= maxLetters ? words : t('menu.eat_count', { count: parts })
  return (
    <>
      <button
        type="button"
        className="eat"
        data-on={isOn || undefined}
        aria-haspopup="dialog"
        aria-label={isOn ? `${t('menu.eat')}: ${words}` : undefined}
        onClick={() => setOpen(true)}
      >
        <Plate />
        <span>{isOn ? short : t('menu.eat')}</span>
      </button>
      {open !== null && (
        <Suspense>
          <FilterSheet menu={menu} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
