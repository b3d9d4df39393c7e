import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { itemTexts, type MenuItem } from '#core/menu/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { Picture } from '#core/images/web/Picture.tsx'
import { TranslationStatus } from '#core/translations/web/TranslationStatus.tsx'
import { formatters } from '#platform/web/format.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { MoveButtons, type Direction } from '#app/web/manager/MoveButtons.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { Pencil, Trash } from '#platform/web/ui/icons/actions.tsx'

type ItemRowProps = {
  item: MenuItem
  first: boolean
  last: boolean
  disabled: boolean
  onMove: (direction: Direction) => void
  onEdit: () => void
  onDelete: () => void
  onAvailable: (available: boolean) => void
}

/** One item of the category with its price and actions. */
export const ItemRow = ({ item, first, last, disabled, onMove, onEdit, onDelete, onAvailable }: ItemRowProps) => {
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
        <TranslationStatus row={item} texts={itemTexts} />
      </div>
      <span className="money">{money(price, hotel.currency)}</span>
      <div className="mitem justify-end">
        <MoveButtons
          labels={{ up: t('menu.move_up', { name }), down: t('menu.move_down', { name }) }}
          first={first}
          last={last}
          disabled={disabled}
          onMove={onMove}
        />
        <IconButton
          icon={Pencil}
          label={t('menu.edit_named', { name })}
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={onEdit}
        />
        <IconButton
          icon={Trash}
          danger
          label={t('menu.delete_named', { name })}
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={onDelete}
        />
        <Switch
          label={t('menu.available_named', { name })}
          words={[t('menu.available'), t('menu.hidden')]}
          checked={available}
          disabled={disabled}
          onChange={onAvailable}
        />
      </div>
    </li>
  )
}
