import { useTranslation } from '#platform/web/i18n.ts'
import type { Menu, MenuItem } from '../../contract.ts'
import { maxChosen, type MenuOption, type OptionGroup } from '../../contract/options.ts'
import { canSatisfy, createOption } from '../../policy/options.ts'
import { useMoney } from '../use-money.ts'

/** How many options guests choose, as the form asks it. */
export type Mode = 'one' | 'any' | 'range'

type Rule = Pick<OptionGroup, 'least' | 'most'>

export const getMode = ({ least, most }: Rule): Mode =>
  least === 1 && most === 1 ? 'one' : least === 0 && most === maxChosen ? 'any' : 'range'

export const rulesOfModes: Readonly<Record<Exclude<Mode, 'range'>, Rule>> = {
  one: { least: 1, most: 1 },
  any: { least: 0, most: maxChosen },
}

/** The options of a group in words: "Choose one", "Bread, potatoes +1.50 €". */
export const useOptionWords = () => {
  const { t } = useTranslation()
  const money = useMoney()
  const getRule = ({ least, most }: Rule): string => {
    if (least === 1 && most === 1) return t('menu.choose_one')
    if (least === 0) return most === maxChosen ? t('menu.choose_any') : t('menu.choose_up_to', { most })
    return least === most ? t('menu.choose_exactly', { most }) : t('menu.choose_range', { least, most })
  }
  const getDifference = (difference: number): string =>
    difference === 0 ? '' : ` ${difference > 0 ? '+' : '−'}${money(Math.abs(difference))}`
  return {
    rule: getRule,
    /** In one line. */
    options: (options: readonly MenuOption[]): string =>
      options.map(({ name, price_difference }) => `${name}${getDifference(price_difference)}`).join(', '),
    /** "Cappuccino, latte and 3 more". */
    names: (items: readonly Pick<MenuItem, 'name'>[]): string => {
      const some = items.slice(0, 3).map(({ name }) => name)
      const more = items.length - some.length
      return more > 0 ? t('menu.and_more', { names: some.join(', '), count: more }) : some.join(', ')
    },
  }
}

/** The items that use a group. */
export const findItemsOfGroup = ({ items }: Pick<Menu, 'items'>, groupId: string): MenuItem[] =>
  items.filter(({ option_groups }) => option_groups.includes(groupId))

/** The available items that guests could not order any more without this option. */
export const findItemsLeftOut = (menu: Pick<Menu, 'items'>, group: OptionGroup, optionId: string): MenuItem[] => {
  const after = group.options.map((option) => (option.id === optionId ? { ...option, available: false } : option))
  return canSatisfy({ ...group, options: after })
    ? []
    : findItemsOfGroup(menu, group.id).filter(({ available }) => available)
}

/** An option while its group is edited. */
export type OptionForm = Omit<MenuOption, 'price_difference'> & { price_difference: string }

export const newOption = (): OptionForm => ({ ...createOption(), price_difference: '' })
