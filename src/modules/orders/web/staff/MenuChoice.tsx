import type { Menu, MenuItem } from '#modules/menu/contract.ts'
import { Quantity } from '#modules/menu/web/guest/dish/Quantity.tsx'
import { useMoney } from '#modules/menu/web/use-money.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { notEnoughLeft, optionsChanged } from '../../contract.ts'
import type { CurrentLine } from '../../policy/cart.ts'

/** A dish to choose, with what was chosen of it. */
export type Row = {
  id: string
  /** Undefined for what was deleted meanwhile: the caller must be told. */
  item: MenuItem | undefined
  name: string
  price: number
  lines: readonly CurrentLine[]
}

/** The menu in its order. Chosen items stay even if they were switched off or deleted meanwhile. */
export const getRows = (menu: Menu | undefined, now: readonly CurrentLine[]): Row[] => {
  const items = menu?.categories.flatMap(({ id }) => menu.items.filter(({ category }) => category === id)) ?? []
  const rows = items.map((item): Row => ({ ...item, item, lines: now.filter(({ id }) => id === item.id) }))
  const deleted = now
    .filter(({ id }) => !items.some((item) => item.id === id))
    .map((line): Row => ({ id: line.id, item: undefined, name: line.line.name, price: line.price, lines: [line] }))
  return [...rows, ...deleted].filter(({ item, lines }) => item?.available || lines.length > 0)
}

/** The choices of a line, where there are any. */
const ChosenLine = ({ now: { chosen, line, state } }: { now: CurrentLine }) => {
  const { t } = useTranslation()
  const words = [...(chosen ?? []).map(({ option }) => option.name), ...(line.note ? [`“${line.note}”`] : [])]
  return (
    <span className="meta block">
      {words.length > 0 && `${line.quantity} × ${words.join(' · ')}`}
      {state === 'choose' && <span className="err block">{t(optionsChanged.code)}</span>}
    </span>
  )
}

/** The dishes that can be ordered. The name of one opens it, for its choices, a note, and what is in it. */
export const MenuChoice = ({
  rows,
  onOpen,
  onAdd,
  onTakeOne,
  onRemove,
}: {
  rows: readonly Row[]
  onOpen: (item: MenuItem) => void
  onAdd: (item: MenuItem) => void
  onTakeOne: (id: string) => void
  onRemove: (row: Row) => void
}) => {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <ul className="list list--bare create-items">
      {rows.map((row) => {
        const { id, item, name, price, lines } = row
        const quantity = lines.reduce((sum, { line }) => sum + line.quantity, 0)
        const isGone = !item?.available || lines.some(({ state }) => state === 'gone')
        const few = lines.find(({ state }) => state === 'few')
        return (
          <li key={id}>
            <span className="grow">
              {isGone ? (
                name
              ) : (
                <button type="button" className="create-name" aria-haspopup="dialog" onClick={() => onOpen(item)}>
                  {name}
                </button>
              )}
              {isGone ? (
                <span className="err block">{t('orders.not_available')}</span>
              ) : (
                <span className="meta num block">
                  {money(price)}
                  {item.stock !== null && !item.sold_out && ` · ${t('menu.dish_left', { count: item.stock })}`}
                  {item.sold_out && ` · ${t('menu.dish_sold_out')}`}
                </span>
              )}
              {few && few.left > 0 && <span className="err block">{t(notEnoughLeft.code, { left: few.left })}</span>}
              {!isGone && lines.map((now) => <ChosenLine key={now.key} now={now} />)}
            </span>
            {isGone ? (
              <Button variant="line" onClick={() => onRemove(row)}>
                {t('orders.take_out')}
              </Button>
            ) : (
              <Quantity
                name={name}
                quantity={quantity}
                noMore={item.sold_out}
                onChange={(to) => (to > quantity ? onAdd(item) : onTakeOne(id))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
