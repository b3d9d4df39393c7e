import { featureIsOn } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { OutsideHours } from '#modules/hours/web/staff/OutsideHours.tsx'
import { useMenu } from '#modules/menu/web/use-menu.ts'
import type { Order } from '../../contract.ts'
import { getHoursNeeded, isOpenOrder } from '../../policy.ts'

const ByMenu = ({ order, at }: { order: Order; at: string }) => {
  const { data: menu } = useMenu('staff')
  return menu ? <OutsideHours subjects={getHoursNeeded(menu, order.items)} at={at} /> : null
}

/** That an open order is for a time at which its dishes are not served. Only an order for a time needs the menu for it. */
export const OrderOutsideHours = ({ order }: { order: Order }) => {
  const { features, has_hours } = useHotel()
  const { scheduled_for: at } = order
  return at !== null && has_hours && isOpenOrder(order) && featureIsOn(features, 'menu') ? (
    <ByMenu order={order} at={at} />
  ) : null
}
