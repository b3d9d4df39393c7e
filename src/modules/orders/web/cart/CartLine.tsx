import './cart.css'
import { Info, Pencil, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { itemTexts } from '#modules/menu/contract.ts'
import { Quantity } from '#modules/menu/web/guest/dish/Quantity.tsx'
import { useMoney } from '#modules/menu/web/use-money.ts'
import { useOptionNames } from '#modules/menu/web/use-option-names.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { notEnoughLeft, optionsChanged } from '../../contract.ts'
import { getTotal } from '../../policy.ts'
import type { CurrentLine } from '../../policy/cart.ts'

type CartLineProps = {
  current: CurrentLine
  disabled: boolean
  /** From this age on, where it is to be said at this line. */
  age?: number | undefined
  onQuantity: (quantity: number) => void
  onChange: () => void
}

/** The choices of a line. What is out is crossed out. */
const Choices = ({ current: { groups, line } }: { current: CurrentLine }) => {
  const { readOption } = useOptionNames()
  const chosen = groups.flatMap((group) =>
    group.options
      .filter((option) => (line.options ? line.options.includes(option.id) : option.default && option.available))
      .map((option) => ({ ...readOption(option, group), id: option.id, available: option.available })),
  )
  if (chosen.length === 0 && !line.note) return null
  return (
    <div className="choices">
      {chosen.map(({ id, text, lang, available }, place) => (
        <Fragment key={id}>
          {place > 0 && ' · '}
          {available ? (
            <span lang={lang}>{text}</span>
          ) : (
            <s className="was" lang={lang}>
              {text}
            </s>
          )}
        </Fragment>
      ))}
      {line.note && (
        <p>
          <Pencil />
          {line.note}
        </p>
      )}
    </div>
  )
}

/** Why a line cannot be ordered as it is. */
const LineProblem = ({ current: { state, left, price } }: Pick<CartLineProps, 'current'>) => {
  const { t } = useTranslation()
  const money = useMoney()
  if (state === 'changed')
    return (
      <p className="hint hint--care">
        <Info />
        <span>{t('orders.costs_now', { price: money(price) })}</span>
      </p>
    )
  const text =
    state === 'choose' ? t(optionsChanged.code) : left === 0 ? t('menu.dish_sold_out') : t(notEnoughLeft.code, { left })
  return (
    <p className="hint hint--err">
      <TriangleAlert />
      <span>{text}</span>
    </p>
  )
}

/** A line of the cart. Shows what has changed on the menu since it was added. */
export const CartLine = ({ current, disabled, age, onQuantity, onChange }: CartLineProps) => {
  const { t } = useTranslation()
  const money = useMoney()
  const { line, item, state, price } = current
  // An item that is gone keeps the name that it had in the cart.
  const { name, lang } = useContentLanguage()(item ?? { name: line.name }, itemTexts)
  const isPlain = current.groups.length === 0 && !line.note
  const before = state === 'changed' && (
    <>
      <s className={isPlain ? undefined : 'was'}>
        <span className="vh">{t('orders.price_before')} </span>
        {money(isPlain ? line.price : getTotal([line]))}
      </s>{' '}
    </>
  )
  return (
    <li className={cx('cartline', (!isPlain || age !== undefined) && 'cartline--choices')}>
      <div className="min-w-0">
        <b className="font-semibold" lang={lang.name}>
          {name}
        </b>
        <br />
        {state === 'gone' && <span className="err">{t('orders.not_available')}</span>}
        {state !== 'gone' && isPlain && (
          <span className="meta num">
            {before}
            {t('orders.each', { price: money(price) })}
          </span>
        )}
        <Choices current={current} />
        {age !== undefined && <p className="hint">{t('orders.age_note', { age })}</p>}
        {(state === 'choose' || state === 'few' || (state === 'changed' && !isPlain)) && (
          <LineProblem current={current} />
        )}
        {!isPlain && item && state !== 'gone' && (
          <Button variant="ghost" className="cartline-change" disabled={disabled} onClick={onChange}>
            {state === 'choose' ? t('orders.choose_again') : t('menu.dish_change')}
            <span className="vh"> {name}</span>
          </Button>
        )}
      </div>
      {state === 'gone' ? (
        <Button variant="line" disabled={disabled} onClick={() => onQuantity(0)}>
          {t('orders.take_out')}
        </Button>
      ) : (
        <Quantity name={name} quantity={line.quantity} disabled={disabled} onChange={onQuantity} />
      )}
      <span className="money text-right">
        {!isPlain && before}
        {state !== 'gone' && money(getTotal([{ price, quantity: line.quantity }]))}
      </span>
    </li>
  )
}
