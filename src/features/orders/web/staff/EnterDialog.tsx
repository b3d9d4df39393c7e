import { useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { EnterFooter } from '#core/attention/web/for-guest/EnterFooter.tsx'
import { GuestFields } from '#core/attention/web/for-guest/GuestFields.tsx'
import { useEntering } from '#core/attention/web/for-guest/use-entering.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import type { MenuItem } from '#core/menu/contract.ts'
import { useMenu } from '#core/menu/web/use-menu.ts'
import { call } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Bag } from '#platform/web/ui/icons/places.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/surfaces/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/surfaces/Skeleton.tsx'
import { enterOrder, quantityMost, type Order } from '../../contract.ts'
import { totalOf } from '../../policy.ts'
import { useOpenOrders, useReloadBoard } from '../api.ts'
import { Quantity } from '../guest/Quantity.tsx'

type Quantities = Readonly<Record<string, number>>

const Choice = ({ items, quantities, onChange }: { items: readonly MenuItem[]; quantities: Quantities; onChange: (quantities: Quantities) => void }) => {
  const hotel = useHotel()
  const { money } = formatters(useLanguage(), hotel.time_zone)
  return (
    <ul className="list list--bare enter-items">
      {items.map(({ id, name, price }) => (
        <li key={id}>
          <span className="grow">
            {name}
            <span className="meta num block">{money(price, hotel.currency)}</span>
          </span>
          <Quantity name={name} quantity={quantities[id] ?? 0} onChange={(quantity) => onChange({ ...quantities, [id]: Math.min(quantityMost, Math.max(0, quantity)) })} />
        </li>
      ))}
    </ul>
  )
}

/** An order for somebody who calls or stands at the desk, from the menu at its prices. */
export const EnterDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { money } = formatters(useLanguage(), hotel.time_zone)
  const { data: menu, error, isFetching, refetch } = useMenu('staff')
  const { patch } = useOpenOrders()
  const reload = useReloadBoard()
  const [quantities, setQuantities] = useState<Quantities>({})
  const [words, setWords] = useState('')
  const available = menu?.categories.flatMap(({ id }) => menu.items.filter((item) => item.category === id && item.available)) ?? []
  const chosen = available.flatMap((item) => ((quantities[item.id] ?? 0) > 0 ? [{ id: item.id, price: item.price, quantity: quantities[item.id] ?? 0 }] : []))
  const total = totalOf(chosen)
  const form = useEntering<Order>({
    send: (who) => call(enterOrder, { params: { hotelSlug: hotel.id }, body: { ...who, lines: chosen.map(({ id, quantity }) => ({ id, quantity })), expected_total: total } }),
    check: () => (chosen.length > 0 ? {} : { lines: t('orders.enter_nothing') }),
    onDone: (order) => {
      patch(order)
      void reload()
      setQuantities({})
      setWords('')
      onClose()
    },
  })
  const choose = (to: Quantities) => {
    setQuantities(to)
    form.clear('lines')
  }
  // What is chosen stays in sight, whatever is looked for.
  const shown = available.filter(({ id, name }) => (quantities[id] ?? 0) > 0 || name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()))
  return (
    <Dialog
      title={t('orders.enter')} open={open} onClose={onClose} onSubmit={form.submit}
      footer={<EnterFooter icon={Bag} busy={form.busy} onClose={onClose}>{t('orders.enter_place')}</EnterFooter>}
    >
      <div className="stack">
        <GuestFields form={form} />
        {error && !menu && <ErrorState title={t('orders.menu_failed')} text={t('orders.fetch_failed_staff')} busy={isFetching} onRetry={() => void refetch()} />}
        {!menu && !error && <SkeletonCards count={2} />}
        {menu && (
          <div>
            <TextField label={t('orders.find_item')} type="search" autoComplete="off" value={words} onChange={(event) => setWords(event.target.value)} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
            <Choice items={shown} quantities={quantities} onChange={choose} />
            {shown.length === 0 && <p className="meta mt-2">{t('orders.no_such_item')}</p>}
            <div className="row between mt-3" role="status">
              <span>{t('orders.total')}</span>
              <span className="money">{money(total, hotel.currency)}</span>
            </div>
            {form.wrong['lines'] && <FieldError id="enter-lines">{form.wrong['lines']}</FieldError>}
          </div>
        )}
      </div>
    </Dialog>
  )
}
