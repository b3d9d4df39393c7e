import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { MenuOption, OptionGroup } from '../../../contract/options.ts'
import type { MenuFilter } from '../../../policy/ingredients.ts'
import { useIngredientNames } from '../../ingredients/use-names.ts'
import { useMoney } from '../../use-money.ts'
import { useOptionNames } from '../../use-option-names.ts'

/** How many of a group are to be chosen, in words. */
const tellRule = (t: Translate, { least, most, options }: OptionGroup): string => {
  if (least === 1 && most === 1) return t('menu.dish_choose_one')
  if (least === most) return t('menu.dish_choose_exactly', { count: least })
  if (least > 0) return t('menu.dish_choose_range', { least, most })
  return most < options.length ? t('menu.dish_choose_up_to', { count: most }) : t('menu.optional')
}

/** The allergens of an option, or why it cannot be chosen. */
const OptionNote = ({ option, avoid }: { option: MenuOption; avoid: MenuFilter['avoid'] }) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  const contained = option.allergens ?? []
  const avoided = contained.filter((allergen) => avoid.includes(allergen))
  if (!option.available) return <small>{t('menu.dish_out_today')}</small>
  if (avoided.length > 0)
    return (
      <small className="care">
        <TriangleAlert />
        {t('menu.contains_avoided', { list: names.numbered(avoided) })}
      </small>
    )
  if (contained.length > 0) return <small>{t('menu.dish_contains', { list: names.numbered(contained) })}</small>
  return avoid.length > 0 && option.allergens === null ? (
    <small className="care">
      <TriangleAlert />
      {t('menu.dish_not_declared')}
    </small>
  ) : null
}

/** One group of options: a radio list where exactly one is chosen, otherwise a check list. */
export const OptionField = ({
  group,
  chosen,
  avoid,
  onChange,
}: {
  group: OptionGroup
  chosen: ReadonlySet<string>
  avoid: MenuFilter['avoid']
  onChange: (option: string, on: boolean) => void
}) => {
  const { readGroup, readOption } = useOptionNames()
  const { t } = useTranslation()
  const money = useMoney()
  const name = useId()
  const isOne = group.least === 1 && group.most === 1
  const isFull = !isOne && group.options.filter(({ id }) => chosen.has(id)).length >= group.most
  const title = readGroup(group)
  return (
    <fieldset className="opts" data-group={group.id}>
      <legend>
        <b lang={title.lang}>{title.text}</b>
        <span className="need">{tellRule(t, group)}</span>
      </legend>
      {group.options.map((option) => {
        const { text, lang } = readOption(option, group)
        const isChosen = chosen.has(option.id)
        const difference = option.price_difference
        return (
          <label key={option.id} className={cx('dish-option', !option.available && 'dish-option--out')}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={name}
              checked={isChosen}
              disabled={!option.available || (isFull && !isChosen)}
              onChange={(event) => onChange(option.id, event.target.checked)}
            />
            <span>
              <span lang={lang}>{text}</span>
              <OptionNote option={option} avoid={avoid} />
            </span>
            {difference !== 0 && (
              <span className="diff">
                {difference > 0 ? '+' : '−'}
                {money(Math.abs(difference))}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
