import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import type { MenuItem } from '#modules/menu/contract.ts'
import type { Allergen } from '#modules/menu/contract/ingredients.ts'
import type { OptionGroup } from '#modules/menu/contract/options.ts'
import { defaultDeliveryMinutes } from '#modules/menu/contract/settings.ts'
import { getGroups } from '#modules/menu/policy/options.ts'
import { sumOrder } from '#modules/menu/policy/sums.ts'
import { listCategories, listItems, selectSoldItems } from '#modules/menu/server/store.ts'
import { listPlaces } from '#modules/places/server/store.ts'
import { demoEscalation, demoTicketFields, findNextTime, listPastMinutes } from '#modules/tickets/server/demo.ts'
import { ownerFromSession } from '#modules/tickets/server/owner.ts'
import { newRandomId } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { OrderStatus, Settle } from '../contract.ts'
import { getTotal } from '../policy.ts'
import { priceLines } from '../policy/lines.ts'
import { insertOrder, selectServing, type OrderSettings } from './store.ts'

const minute = 60_000

/** A month of orders from the demo's own menu, most in the evening. The newest are still on the board. */
export const ordersDemo = async (database: Database, hotel: DemoHotel): Promise<void> => {
  const { guests, staff, now, random } = hotel
  const [card, [serving]] = await database.read(staff, async (tx) => [
    await listItems(tx, staff, true),
    (await tx.executeQuery(selectServing(staff).compile())).rows,
  ])
  if (card.length === 0 || !serving) return
  const hasBills = await database.read(staff, (tx) => hasFeature(tx, staff, 'bill'))
  const atPlace = await readOrderAtPlace(database, staff, card, serving)
  const at = (time: number): string => new Date(time).toISOString()
  const lines = () =>
    Array.from(
      { length: 1 + Math.floor(random() * 3) },
      () => card[Math.floor(random() * card.length)] as (typeof card)[number],
    )
      .filter((item, index, all) => all.indexOf(item) === index)
      .map(({ id, name, price }) => ({ id, name, price, quantity: 1 + Math.floor(random() * 2) }))
  const open: { ago: number; status: OrderStatus }[] = [
    { ago: 4, status: 'pending' },
    { ago: 11, status: 'pending' },
    { ago: 24, status: 'preparing' },
    { ago: 33, status: 'preparing' },
  ]
  const past = listPastMinutes(now, 5, () => 11 + 10 * Math.sqrt(random()))
  const rows = [...open, ...past.map((ago) => ({ ago, status: 'delivered' as const }))].map(
    ({ ago, status }, index) => {
      const guest = guests[(index * 5) % guests.length] as (typeof guests)[number]
      const items = lines()
      const created = now - ago * minute
      const begun = status === 'pending' ? null : created + 3 * minute
      // The bills of the demo are those of its reception. One order of its kitchen is paid when it arrives.
      const payable: Settle = status === 'delivered' || index === 2 ? 'on_delivery' : 'room'
      const delivered = status === 'delivered' ? at(created + (18 + random() * 15) * minute) : null
      return {
        ...demoTicketFields(guest, staff, created, begun),
        ...demoEscalation(created, now, begun !== null),
        id: newRandomId(),
        items,
        subtotal: getTotal(items),
        total: getTotal(items),
        currency: serving.currency,
        status,
        estimated_delivery: at(created + 30 * minute),
        updated_at: delivered ?? at(created),
        preparing_at: begun === null ? null : at(begun),
        delivered_at: delivered,
        archived_at: status === 'delivered' && ago > 2 * 24 * 60 ? delivered : null,
        ...(index === 0 && atPlace),
        settle: hasBills ? payable : null,
      }
    },
  )
  await database.write(staff, async (tx) => {
    await tx.insertInto('orders').values(rows).execute()
    await orderBreakfast(tx, hotel, serving)
  })
}

const noExtras = {
  service_charge: 0,
  delivery_fee: 0,
  taxes: [],
  language: null,
  place_id: null,
  place_name: null,
  allergy_alert: [],
  settle: null,
}

/** In the hotel that lets its guests order ahead, one of them has ordered breakfast. */
const orderBreakfast = async (
  tx: Tx,
  { guests, staff, now }: DemoHotel,
  { currency, overdue_minutes: overdueMinutes }: OrderSettings,
): Promise<void> => {
  const guest = guests[6]
  if (!guest || !(await hasFeature(tx, staff, 'conversations'))) return
  // The bar is closed at that time.
  const kitchen = (await listCategories(tx, staff)).find(({ name }) => name === 'Kitchen')
  const items = (await listItems(tx, staff, true))
    .filter(({ category }) => category === kitchen?.id)
    .slice(0, 1)
    .map(({ id, name, price }) => ({ id, name, price, quantity: 2 }))
  const scheduled_for = await findNextTime(tx, staff, '08:30', now + 2 * defaultDeliveryMinutes * minute)
  const total = getTotal(items)
  const order = { ...ownerFromSession(guest), id: newRandomId(), items, ...noExtras, subtotal: total, total, currency }
  const delivery = { minutes: defaultDeliveryMinutes, at: scheduled_for, overdueMinutes }
  await tx.executeQuery(insertOrder(staff, order, delivery).compile())
}

/** An order to a place, with choices, a note and an alert. Undefined for a hotel without places. */
const readOrderAtPlace = async (
  database: Database,
  staff: ManagerScope,
  card: readonly MenuItem[],
  serving: OrderSettings,
) => {
  const wanted = [
    card.find(({ option_groups }) => option_groups.length > 0),
    card.find((item) => item.contains_alcohol),
  ]
  const dishes = [...new Set([...wanted, ...card])].filter((item) => item !== undefined).slice(0, 2)
  const [menu, places] = await database.read(staff, async (tx) => {
    const ids = dishes.map(({ id }) => id)
    return [(await tx.executeQuery(selectSoldItems(staff, ids).compile())).rows, await listPlaces(tx, staff)] as const
  })
  const place = places[1]
  if (!place) return undefined
  const lines = dishes.map(({ id, option_groups }, index) => ({
    id,
    quantity: 1,
    options: getGroups({ option_groups }, menu.find((item) => item.id === id)?.groups ?? []).flatMap(chooseInDemo),
    ...(index === 0 && { note: 'With a glass of water, please' }),
  }))
  const { items } = priceLines(lines, menu, { language: 'de', spoken: serving.spoken })
  return {
    items,
    ...sumOrder(items, serving, true),
    language: 'de',
    place_id: place.id,
    place_name: place.name,
    allergy_alert: ['milk', 'nuts'] satisfies Allergen[],
  }
}

/** Something else than the usual, as many as may be chosen, two at most. */
const chooseInDemo = ({ options, most }: OptionGroup): string[] =>
  options
    .filter(({ available }) => available)
    .toReversed()
    .slice(0, Math.min(most, 2))
    .map(({ id }) => id)
