import './orders.css'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { StaffCreateForm } from '#core/tickets/web/create-for-guest/StaffCreateForm.tsx'
import { useStaffCreate } from '#core/tickets/web/create-for-guest/use-staff-create.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import type { Menu, MenuItem } from '#core/menu/contract.ts'
import { useMenu } from '#core/menu/web/use-menu.ts'
import { call } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { WhenForGuest } from '#core/stays/web/staff/WhenForGuest.tsx'
import { defaultDeliveryMinutes } from '#core/menu/contract/settings.ts'
import { enterOrder, itemGone } from '../../contract.ts'
import { getHoursNeeded, getTotal, withQuantity, type CartLines } from '../../policy.ts'
import { tickets } from './api.ts'
import { Quantity } from '../guest/Quantity.tsx'

type Row = Pick<MenuItem, 'id' | 'name' | 'price' | 'available'>

/**
 * The menu in its order. Chosen items stay even if they were switched off or deleted meanwhile: the caller must be
 * told.
 */
const getRows = (menu: Menu | undefined, lines: CartLines): Row[] => {
  const items = menu?.categories.flatMap(({ id }) => menu.items.filter(({ category }) => category === id)) ?? []
  const deleted = Object.entries(lines)
    .filter(([id]) => !items.some((item) => item.id === id))
    .map(([id, { name, price }]) => ({ id, name, price, available: false }))
  return [...items, ...deleted].filter(({ id, available }) => available || lines[id])
}

const Choice = ({
  rows,
  lines,
  onChange,
}: {
  rows: readonly Row[]
  lines: CartLines
  onChange: (lines: CartLines) => void
}) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { money } = formatters(useLanguage(), hotel.time_zone)
  return (
    <ul className="list list--bare enter-items">
      {rows.map((row) => {
        const change = (quantity: number) => onChange(withQuantity(lines, row, quantity))
        return (
          <li key={row.id}>
            <span className="grow">
              {row.name}
              {row.available ? (
                <span className="meta num block">{money(row.price, hotel.currency)}</span>
              ) : (
                <span className="err block">{t('orders.not_available')}</span>
              )}
            </span>
            {row.available ? (
              <Quantity name={row.name} quantity={lines[row.id]?.quantity ?? 0} onChange={change} />
            ) : (
              <Button variant="line" onClick={() => change(0)}>
                {t('orders.take_out')}
              </Button>
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
  const rows = getRows(menu, lines)
  const gone = rows.some(({ available }) => !available)
  const chosen = rows.flatMap(({ id, price, available }) =>
    available && lines[id] ? [{ id, price, quantity: lines[id].quantity }] : [],
  )
  const total = getTotal(chosen)
  const usedBy = menu ? getHoursNeeded(menu, chosen) : []
  const form = useStaffCreate({
    list: tickets.useOpen(),
    reload: tickets.useReload(),
    send: (who) =>
      call(enterOrder, {
        params: { hotelSlug: hotel.id },
        body: {
          ...who,
          lines: chosen.map(({ id, quantity }) => ({ id, quantity })),
          expected_total: total,
          ...(time !== null && { scheduled_for: time }),
        },
      }),
    check: () => (chosen.length > 0 ? {} : { lines: t('orders.enter_nothing') }),
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
  // Chosen items are always shown, whatever the search finds.
  const shown = rows.filter(
    ({ id, name }) => lines[id] || name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()),
  )
  return (
    <StaffCreateForm
      title={t('orders.enter')}
      send={t('orders.enter_place')}
      icon={ShoppingBag}
      form={form}
      disabled={gone}
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
          <Choice rows={shown} lines={lines} onChange={choose} />
          {shown.length === 0 && <p className="meta mt-2">{t('orders.no_such_item')}</p>}
          <div className="row between mt-3" role="status">
            <span>{t('orders.total')}</span>
            <span className="money">{money(total, hotel.currency)}</span>
          </div>
          <div className={gone ? 'mt-3' : undefined} role="status">
            {gone && <Callout tone="warning">{t(itemGone.code)}</Callout>}
          </div>
          {hotel.orders_ahead && (
            <WhenForGuest
              usedBy={usedBy}
              lead={defaultDeliveryMinutes}
              room={form.room}
              name={form.name}
              value={time}
              error={form.wrong['scheduled_for']}
              onChange={(to) => {
                setTime(to)
                form.clear('scheduled_for')
              }}
            />
          )}
          {form.wrong['lines'] && <FieldError id="enter-lines">{form.wrong['lines']}</FieldError>}
        </div>
      )}
    </StaffCreateForm>
  )
}
