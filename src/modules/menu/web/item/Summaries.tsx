import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Menu } from '../../contract.ts'
import { getGroups } from '../../policy/options.ts'
import { useIngredientNames } from '../ingredients/use-names.ts'
import { parseAmount } from '../state.ts'
import { useMoney } from '../use-money.ts'
import type { ItemForm } from './state.ts'

/** A few words for each part of an item's form: so the parts can stay closed. */
export const useSummaries = (form: ItemForm, menu: Pick<Menu, 'categories' | 'option_groups'>) => {
  const { t } = useTranslation()
  const { content_languages: spoken } = useHotel()
  const money = useMoney()
  const names = useIngredientNames()
  const price = parseAmount(form.price)
  const left = parseAmount(form.stock)
  const minutes = parseAmount(form.preparation_minutes)
  const languages = 1 + spoken.slice(1).filter((code) => form.translations[code]?.name).length
  const join = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ')
  return {
    basics: join([
      price !== null && !Number.isNaN(price) && money(price),
      menu.categories.find(({ id }) => id === form.category)?.name,
      languages > 1 && t('menu.languages', { count: languages }),
    ]),
    ingredients: join([
      form.declared ? t('menu.allergens_count', { count: form.allergens.length }) : t('menu.not_declared'),
      ...form.diets.map(names.diet),
      form.contains_alcohol && t('menu.contains_alcohol'),
    ]),
    serving: join([
      ...getGroups({ option_groups: [...form.option_groups] }, menu.option_groups).map(({ name }) => name),
      left !== null && !Number.isNaN(left) && (left === 0 ? t('menu.sold_out') : t('menu.left', { left })),
      minutes !== null && !Number.isNaN(minutes) && t('menu.minutes_count', { minutes }),
      form.featured && t('menu.featured_today'),
    ]),
  }
}
