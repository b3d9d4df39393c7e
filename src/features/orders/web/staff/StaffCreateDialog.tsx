import './orders.css'
import { ShoppingBag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { StaffCreateForm } from '#core/tickets/web/create-for-guest/StaffCreateForm.tsx'
import { useStaffCreate } from '#core/tickets/web/create-for-guest/use-staff-create.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import type { Menu, MenuItem } from '#core/menu/contract.ts'
import { useMenu } from '#core/menu/web/use-menu.ts'
import { call } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { WhenForGuest } from '#core/stays/web/staff/WhenForGuest.tsx'
import { enterOrder, itemGone, notEnoughLeft, optionsChanged } from '../../contract.ts'
import { getHoursNeeded } from '../../policy.ts'
import {
  readCart,
  sumCart,
  withMore,
  withOneLess,
  withQuantity,
  type CartLines,
  type CurrentLine,
} from '../../policy/cart.ts'
import { tickets } from './api.ts'
import { Quantity } from '../guest/Quantity.tsx'

// Only for dishes with something to choose.
const DishDialog = lazyNamed(
  retryImport(() => import('../dish/DishDialog.tsx')),
  'DishDialog',
)

type Row = {
  id: string
  /** Undefined for what was deleted meanwhile: the caller must be told. */
  item: MenuItem | undefined
  name: string
  price: number
  lines: readonly CurrentLine[]
}

/** The menu in its order. Chosen items stay even if they were switched off or deleted meanwhile. */
const getRows = (menu: Menu | undefined, now: readonly CurrentLine[]): Row[] => {
  const items = menu?.categories.flatMap(({ id }) => menu.items.filter(({ category }) => category === id)) ?? []
  const rows = items.map((item): Row => ({ ...item, item, lines: now.filter(({ id }) => id === item.id) }))
  const deleted = now
    .filter(({ id }) => !items.some((item) => item.id === id))
    .map((line): Row => ({ id: line.id, item: undefined, name: line.line.name, price: line.price, lines: [line] }))
  return [...rows, ...deleted].filter(({ item, lines }) => item?.available || lines.length > 0)
}

/** What was chosen of an item, where there is something to choose. */
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

const Choice = ({
  rows,
  onAdd,
  onTakeOne,
  onRemove,
}: {
  rows: readonly Row[]
  onAdd: (item: MenuItem) => void
  onTakeOne: (id: string) => void
  onRemove: (row: Row) => void
}) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { money } = formatters(useLanguage(), hotel.time_zone)
  return (
    <ul className="list list--bare enter-items">
      {rows.map((row) => {
        const { id, item, name, price, lines } = row
        const quantity = lines.reduce((sum, { line }) => sum + line.quantity, 0)
        const isGone = !item?.available || lines.some(({ state }) => state === 'gone')
        const few = lines.find(({ state }) => state === 'few')
        return (
          <li key={id}>
            <span className="grow">
              {name}
              {isGone ? (
                <span className="err block">{t('orders.not_available')}</span>
              ) : (
                <span className="meta num block">
                  {money(price, hotel.currency)}
                  {item.stock !== null && !item.sold_out && ` · ${t('orders.left', { count: item.stock })}`}
                  {item.sold_out && ` · ${t('orders.sold_out')}`}
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

/** An order for a guest on the phone or at the desk, at the menu's prices. */
export const StaffCreateDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { money } = formatters(useLanguage(), hotel.time_zone)
  const { data: menu, error, isFetching, refetch } = useMenu('staff')
  const [lines, setLines] = useState<CartLines>({})
  const [words, setWords] = useState('')
  const [time, setTime] = useState<string | null>(null)
  const [dish, setDish] = useState<{ item: MenuItem; open: boolean; nth: number } | null>(null)
  // What is switched off is on the menu of the staff, but cannot be ordered.
  const sold = menu && { ...menu, items: menu.items.filter(({ available }) => available) }
  const now = readCart(lines, sold)
  const rows = getRows(menu, now)
  const gone = now.some(({ state }) => state === 'gone')
  const isStuck = now.some(({ state }) => state === 'gone' || state === 'choose' || state === 'few')
  const { total } = sumCart(now, menu?.settings, false)
  const usedBy = menu ? getHoursNeeded(menu, now) : []
  const form = useStaffCreate({
    list: tickets.useOpen(),
    reload: tickets.useReload(),
    send: (who) =>
      call(enterOrder, {
        params: { hotelSlug: hotel.id },
        body: {
          ...who,
          lines: now.map(({ id, line: { quantity, options, note } }) => ({
            id,
            quantity,
            ...(options && { options: [...options] }),
            ...(note && { note }),
          })),
          expected_total: total,
          ...(time !== null && { scheduled_for: time }),
        },
      }),
    check: () => (now.length > 0 ? {} : { lines: t('orders.enter_nothing') }),
    onRefused: () => void refetch(),
    onDone: () => {
      setLines({})
      setWords('')
      setTime(null)
      onClose()
    },
  })
  const choose = (to: CartLines) => {
    setLines(to)
    form.clear('lines')
  }
  const add = (item: MenuItem) =>
    item.option_groups.length > 0
      ? setDish((last) => ({ item, open: true, nth: (last?.nth ?? 0) + 1 }))
      : choose(withMore(lines, { id: item.id, name: item.name, price: item.price, options: [] }, 1))
  const closeDish = () => setDish((last) => last && { ...last, open: false })
  // Chosen items are always shown, whatever the search finds.
  const shown = rows.filter(
    ({ lines: chosen, name }) =>
      chosen.length > 0 || name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()),
  )
  return (
    <StaffCreateForm
      title={t('orders.enter')}
      send={t('orders.enter_place')}
      icon={ShoppingBag}
      form={form}
      disabled={isStuck}
      open={open}
      onClose={onClose}
    >
      {error && !menu && (
        <ErrorState
          title={t('orders.menu_failed')}
          text={t('tickets.nothing_lost')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!menu && !error && <SkeletonCards count={2} />}
      {menu && (
        <div>
          <TextField
            label={t('orders.find_item')}
            type="search"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <Choice
            rows={shown}
            onAdd={add}
            onTakeOne={(id) => choose(withOneLess(lines, id))}
            onRemove={(row) => choose(row.lines.reduce((left, { key }) => withQuantity(left, key, 0), lines))}
          />
          {shown.length === 0 && <p className="meta mt-2">{t('orders.no_such_item')}</p>}
          {hotel.orders_ahead && (
            <div className="mt-4">
              <WhenForGuest
                usedBy={usedBy}
                lead={menu.settings.delivery_minutes}
                room={form.room}
                name={form.name}
                value={time}
                error={form.wrong['scheduled_for']}
                onChange={(to) => {
                  setTime(to)
                  form.clear('scheduled_for')
                }}
              />
            </div>
          )}
          <div className="row between mt-3" role="status">
            <span>{t('orders.total')}</span>
            <span className="money">{money(total, hotel.currency)}</span>
          </div>
          <div className={gone ? 'mt-3' : undefined} role="status">
            {gone && <Callout tone="warning">{t(itemGone.code)}</Callout>}
          </div>
          {form.wrong['lines'] && <FieldError id="enter-lines">{form.wrong['lines']}</FieldError>}
        </div>
      )}
      {menu && dish && (
        <Suspense>
          <DishDialog
            key={dish.nth}
            item={dish.item}
            menu={menu}
            forOthers
            open={dish.open}
            onClose={closeDish}
            onDone={(selection, quantity) => {
              choose(withMore(lines, selection, quantity))
              closeDish()
            }}
          />
        </Suspense>
      )}
    </StaffCreateForm>
  )
}
