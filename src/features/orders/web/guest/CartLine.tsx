import './menu.css'
import { useTranslation } from '#platform/web/i18n.ts'
import { itemTexts, type MenuItem } from '#core/menu/contract.ts'
import { useContentLanguage } from '#core/translations/web/use-content-language.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { CartLine as Line } from '../../policy.ts'
import { lineAvailability, getTotal } from '../../policy.ts'
import { Quantity } from './Quantity.tsx'

/** The part of a menu item that a line needs. */
export type Dish = Pick<MenuItem, 'name' | 'price'> & Partial<Pick<MenuItem, 'translations'>>

type CartLineProps = {
  line: Line
  item: Dish | undefined
  disabled: boolean
  money: (sum: number) => string
  onQuantity: (quantity: number) => void
}

/** A line of the cart. Shows what has changed on the menu since it was added. */
export const CartLine = ({ line, item, disabled, money, onQuantity }: CartLineProps) => {
  const { t } = useTranslation()
  // An item that is gone keeps the name that it had in the cart.
  const { name, lang } = useContentLanguage()(item ?? { name: line.name }, itemTexts)
  const standing = lineAvailability(line, item)
  return (
    <li className="cartline">
      <span>
        <b className="font-semibold" lang={lang.name}>
          {name}
        </b>
        <br />
        {standing === 'gone' ? (
          <span className="err">{t('orders.not_available')}</span>
        ) : (
          <span className="meta num">
            {standing === 'changed' && (
              <>
                <s>
                  <span className="vh">{t('orders.price_before')} </span>
                  {money(line.price)}
                </s>{' '}
              </>
            )}
            {t('orders.each', { price: money(item?.price ?? 0) })}
          </span>
        )}
      </span>
      {item ? (
        <Quantity name={name} quantity={line.quantity} disabled={disabled} onChange={onQuantity} />
      ) : (
        <Button variant="line" disabled={disabled} onClick={() => onQuantity(0)}>
          {t('orders.take_out')}
        </Button>
      )}
      <span className="money text-right">
        {item && money(getTotal([{ price: item.price, quantity: line.quantity }]))}
      </span>
    </li>
  )
}
