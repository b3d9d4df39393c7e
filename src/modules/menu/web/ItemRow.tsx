import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { Picture } from '#modules/images/web/Picture.tsx'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { EntryActions, type Direction } from '#platform/web/ui/list/EntryActions.tsx'
import { itemTexts, type MenuItem } from '../contract.ts'
import { ItemMarks } from './item/ItemMarks.tsx'
import { StockPill } from './stock/StockPill.tsx'

type ItemRowProps = {
  item: MenuItem
  first: boolean
  last: boolean
  disabled: boolean
  /** On a phone: fewer buttons, so that they share one line with the switch. */
  narrow: boolean
  /** Features of the menu that the hotel uses: a mark for a missing value is shown only then. */
  uses: { allergens: boolean; stock: boolean }
  onStock: () => void
  onMove: (direction: Direction) => void
  onEdit: () => void
  onDelete: () => void
  onAvailable: (available: boolean) => void
}

/** One item of the category with its price and actions. */
export const ItemRow = ({
  item,
  first,
  last,
  disabled,
  narrow,
  uses,
  onStock,
  onMove,
  onEdit,
  onDelete,
  onAvailable,
}: ItemRowProps) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { money } = formatters(useLanguage(), hotel.time_zone)
  const { name, description, price, image_url, available } = item
  return (
    <li className="m">
      {image_url && <Picture className="thumb" address={image_url} sizes="56px" />}
      <div className="grow">
        <b className="font-semibold">{name}</b>
        {description && <p className="meta line-clamp-1">{description}</p>}
        <ItemMarks item={item} declares={uses.allergens} />
        <TranslationStatus row={item} texts={itemTexts} />
      </div>
      <span className="money">{money(price, hotel.currency)}</span>
      <div className="mitem justify-end">
        {uses.stock && <StockPill item={item} disabled={disabled} onClick={onStock} />}
        <EntryActions
          labels={{
            up: t('menu.move_up', { name }),
            down: t('menu.move_down', { name }),
            edit: t('menu.edit_named', { name }),
            delete: t('menu.delete_named', { name }),
          }}
          first={first}
          last={last}
          disabled={disabled}
          folded={narrow}
          onMove={onMove}
          onEdit={onEdit}
          onDelete={onDelete}
        />
        <Switch
          label={t('menu.available_named', { name })}
          labels={[t('menu.available'), t('menu.hidden')]}
          checked={available}
          disabled={disabled}
          onChange={onAvailable}
        />
      </div>
    </li>
  )
}
