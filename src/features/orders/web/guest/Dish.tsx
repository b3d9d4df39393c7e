import { useLanguage } from '#platform/web/i18n.ts'
import { itemTexts, type MenuItem } from '#core/menu/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { Picture } from '#core/images/web/Picture.tsx'
import { useContentLanguage } from '#core/translations/web/use-content-language.ts'
import { formatters } from '#platform/web/format.ts'
import { Quantity } from './Quantity.tsx'

/** An item of the menu with its price and how many are in the cart. */
export const Dish = ({
  item,
  quantity,
  closed = false,
  onQuantity,
}: {
  item: MenuItem
  quantity: number
  /** Not to be ordered now. What is in the cart can still be taken out. */
  closed?: boolean
  onQuantity: (quantity: number) => void
}) => {
  const hotel = useHotel()
  const { money } = formatters(useLanguage(), hotel.time_zone)
  const { name, description, lang } = useContentLanguage()(item, itemTexts)
  return (
    <article className={item.image_url ? 'dish' : 'dish dish--plain'}>
      {item.image_url && <Picture className="photo" address={item.image_url} sizes="92px" />}
      <div>
        <h3 lang={lang.name}>{name}</h3>
        {description && <p lang={lang.description}>{description}</p>}
        <div className="buy">
          <span className="money">{money(item.price, hotel.currency)}</span>
          <Quantity name={name} quantity={quantity} noMore={closed} onChange={onQuantity} />
        </div>
      </div>
    </article>
  )
}
