import './orders.css'
import '../cart/cart.css'
import { ShoppingBag } from 'lucide-react'
import { useId, useState } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { MenuItem } from '#modules/menu/contract.ts'
import type { Allergen } from '#modules/menu/contract/ingredients.ts'
import { useMenu } from '#modules/menu/web/use-menu.ts'
import { formatPlace } from '#modules/places/policy.ts'
import { usePlaces } from '#modules/places/web/api.ts'
import { WhenForGuest } from '#modules/stays/web/staff/WhenForGuest.tsx'
import { StaffCreateForm } from '#modules/tickets/web/create-for-guest/StaffCreateForm.tsx'
import { useStaffCreate } from '#modules/tickets/web/create-for-guest/use-staff-create.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { createOrderForGuest, itemGone, placeGone, settleChanged, type Settle } from '../../contract.ts'
import { getHoursNeeded, getMinutesNeeded } from '../../policy.ts'
import {
  askForLines,
  readCart,
  sumCart,
  withMore,
  withOneLess,
  withQuantity,
  type CartLines,
} from '../../policy/cart.ts'
import { CartSums } from '../cart/CartSums.tsx'
import { AlertField } from './AlertField.tsx'
import { tickets } from './api.ts'
import { getRows, MenuChoice } from './MenuChoice.tsx'

// Only for dishes with something to choose, to note or to read.
const DishDialog = lazyNamed(() => import('#modules/menu/web/guest/dish/DishDialog.tsx'), 'DishDialog')

const blank = {
  lines: {} as CartLines,
  words: '',
  placeId: '',
  /** Null: folded. */
  alert: null as readonly Allergen[] | null,
  /** Empty: the hotel's rule decides. */
  settle: '' as Settle | '',
}

/** An order for a guest on the phone or at the desk, at the menu's prices. */
export const StaffCreateDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const hasBills = useFeature('bill')
  const query = useMenu('staff')
  const { data: menu } = query
  const linesErrorId = useId()
  const [{ lines, words, placeId, alert, settle }, setForm] = useState(blank)
  const set = (change: Partial<typeof blank>) => setForm((now) => ({ ...now, ...change }))
  // Items that are switched off are on the menu of the staff, but cannot be ordered.
  const sold = menu && { ...menu, items: menu.items.filter(({ available }) => available) }
  const now = readCart(lines, sold)
  const rows = getRows(menu, now)
  const gone = now.some(({ state }) => state === 'gone')
  const isStuck = now.some(({ state }) => state === 'gone' || state === 'choose' || state === 'few')
  const places = usePlaces(hotel.id).data?.items ?? []
  // One that was removed meanwhile is none.
  const place = places.find(({ id }) => id === placeId) ?? null
  const sums = sumCart(now, menu?.settings, place !== null)
  const form = useStaffCreate({
    list: tickets.useOpen(),
    reload: tickets.useReload(),
    asksWhen: hotel.orders_ahead,
    send: (about) =>
      call(createOrderForGuest, {
        params: { hotelSlug: hotel.id },
        body: {
          ...about,
          lines: askForLines(now),
          expected_total: sums.total,
          ...(place && { place_id: place.id }),
          ...(alert && alert.length > 0 && { allergy_alert: [...alert] }),
          ...(settle !== '' && { settle }),
        },
      }),
    say: { [settleChanged.code]: 'orders.not_to_room' },
    fields: ['lines'],
    check: () => (now.length > 0 ? {} : { lines: t('orders.create_nothing') }),
    onRefused: ({ code }) => {
      if (code === placeGone.code) set({ placeId: '' })
      void query.refetch()
    },
    clear: () => setForm(blank),
    onClose,
  })
  const choose = (to: CartLines) => {
    set({ lines: to })
    form.clear('lines')
  }
  const { show: openDish, dialog } = useDialogOf(
    (props, item: MenuItem) =>
      menu && (
        <DishDialog
          {...props}
          item={item}
          menu={menu}
          forOthers
          onDone={(selection, quantity) => {
            choose(withMore(lines, selection, quantity))
            props.onClose()
          }}
        />
      ),
  )
  const add = (item: MenuItem) =>
    item.option_groups.length > 0
      ? openDish(item)
      : choose(withMore(lines, { id: item.id, name: item.name, price: item.price, options: [] }, 1))
  // Chosen items are always shown, also where the search does not find them.
  const shown = rows.filter(
    ({ lines: chosen, name }) =>
      chosen.length > 0 || name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()),
  )
  return (
    <StaffCreateForm
      title={t('orders.create_for_guest')}
      send={t('orders.create_place')}
      icon={ShoppingBag}
      form={form}
      disabled={isStuck}
      open={open}
      onClose={onClose}
    >
      <QueryState
        query={query}
        title={t('orders.menu_failed')}
        text={t('tickets.nothing_lost')}
        bones={<SkeletonCards count={2} />}
      />
      {menu && (
        <div
          role="group"
          aria-label={t('orders.bar_menu')}
          aria-describedby={form.errors['lines'] && linesErrorId}
          data-invalid={form.errors['lines'] && true}
        >
          <TextField
            label={t('orders.find_item')}
            type="search"
            autoComplete="off"
            value={words}
            onChange={(event) => set({ words: event.target.value })}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <MenuChoice
            rows={shown}
            onOpen={openDish}
            onAdd={add}
            onTakeOne={(id) => choose(withOneLess(lines, id))}
            onRemove={(row) => choose(row.lines.reduce((left, { key }) => withQuantity(left, key, 0), lines))}
          />
          {shown.length === 0 && <p className="meta mt-2">{t('orders.no_such_item')}</p>}
          {hotel.orders_ahead && (
            <div className="mt-4">
              <WhenForGuest subjects={getHoursNeeded(menu, now)} lead={getMinutesNeeded(menu, now)} {...form.when} />
            </div>
          )}
          {places.length > 0 && (
            <div className="mt-4">
              <SelectField
                label={t('orders.bring_to')}
                value={place?.id ?? ''}
                onChange={({ target }) => set({ placeId: target.value })}
              >
                <option value="">{t('orders.to_the_room')}</option>
                {places.map((one) => (
                  <option key={one.id} value={one.id}>
                    {formatPlace(one)}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
          {hasBills && (
            <div className="mt-4">
              <SelectField
                label={t('orders.payment')}
                value={settle}
                onChange={({ target }) => set({ settle: target.value as typeof settle })}
              >
                <option value="">{t('orders.pay_by_rule')}</option>
                <option value="room">{t('orders.pay_charge_room')}</option>
                <option value="on_delivery">{t('orders.pay_at_delivery')}</option>
              </SelectField>
            </div>
          )}
          <AlertField value={alert} onChange={(some) => set({ alert: some })} />
          <div className="mt-3" role="status">
            <CartSums sums={sums} percent={menu.settings.service_charge_percent} />
          </div>
          <div className={gone ? 'mt-3' : undefined} role="status">
            {gone && <Callout tone="warning">{t(itemGone.code)}</Callout>}
          </div>
          {form.errors['lines'] && <FieldError id={linesErrorId}>{form.errors['lines']}</FieldError>}
        </div>
      )}
      {dialog}
    </StaffCreateForm>
  )
}
