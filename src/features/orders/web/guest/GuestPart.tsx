import { Martini } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { GuestSlots } from '#app/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { guestPath } from '#core/hotels/web/paths.ts'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'
import { itemsLine } from '../../contract.ts'
import { entity, useMyOrders } from '../api.ts'

const MenuTile = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <Tile href={guestPath(id, 'menu')} art={<MartiniArt />} title={t('orders.tile')} text={t('orders.tile_text')} />
  )
}

export const guestSlots: GuestSlots = {
  Tile: MenuTile,
  useNamedTickets: () => {
    const href = guestPath(useHotel().id, 'menu')
    const items = useMyOrders().items.map((order) => ({
      id: order.id,
      created_at: order.created_at,
      icon: Martini,
      title: itemsLine(order),
      href,
    }))
    return { entity, items }
  },
}
