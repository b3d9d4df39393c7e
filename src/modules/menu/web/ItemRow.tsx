import { Picture } from '#modules/images/web/Picture.tsx'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import type { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { EntryActions } from '#platform/web/ui/list/EntryActions.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { itemTexts, type MenuItem } from '../contract.ts'
import { useMenuEditing } from './api.ts'
import { ItemMarks } from './item/ItemMarks.tsx'
import { StockPill } from './stock/StockPill.tsx'
import { useMoney } from './use-money.ts'

type ItemRowProps = {
  item: MenuItem
  /** The ids of its neighbours. */
  above: string | undefined
  below: string | undefined
  disabled: boolean
  /** Features of the menu that the hotel uses: a mark for a missing value is shown only then. */
  uses: { allergens: boolean; stock: boolean }
  attempt: ReturnType<typeof useAttempt>['attempt']
  onOpen: (dialog: { kind: 'item' | 'stock' | 'delete-item'; item: MenuItem }) => void
}

/** One item of the category with its price and actions. */
export const ItemRow = ({ item, above, below, disabled, uses, attempt, onOpen }: ItemRowProps) => {
  const { t } = useTranslation()
  const money = useMoney()
  const { moveItem, setAvailability } = useMenuEditing()
  // Fewer buttons, so that they share one line with the switch.
  const isFolded = useIsPhone()
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
      <span className="money">{money(price)}</span>
      <div className="mitem justify-end">
        {uses.stock && <StockPill item={item} disabled={disabled} onClick={() => onOpen({ kind: 'stock', item })} />}
        <EntryActions
          labels={{
            up: t('menu.move_up', { name }),
            down: t('menu.move_down', { name }),
            edit: t('menu.edit_named', { name }),
            delete: t('menu.delete_named', { name }),
          }}
          first={above === undefined}
          last={below === undefined}
          disabled={disabled}
          folded={isFolded}
          onMove={(direction) =>
            void attempt(
              () => moveItem(item.id, direction, (direction === 'up' ? above : below) ?? item.id),
              t(direction === 'up' ? 'menu.move_up_failed' : 'menu.move_down_failed'),
              t(direction === 'up' ? 'menu.moved_up' : 'menu.moved_down'),
            )
          }
          onEdit={() => onOpen({ kind: 'item', item })}
          onDelete={() => onOpen({ kind: 'delete-item', item })}
        />
        <Switch
          label={t('menu.available_named', { name })}
          labels={[t('menu.available'), t('menu.hidden')]}
          checked={available}
          disabled={disabled}
          onChange={(on) =>
            void attempt(
              () => setAvailability(item.id, on),
              t('menu.availability_failed'),
              t(on ? 'menu.now_available' : 'menu.now_hidden', { name }),
            )
          }
        />
      </div>
    </li>
  )
}
