import { useTranslation } from '#platform/web/i18n.ts'
import type { GuestSlots } from '#app/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { guestPath } from '#core/hotels/web/paths.ts'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'

const MenuTile = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <Tile href={guestPath(id, 'menu')} art={<MartiniArt />} title={t('orders.tile')} text={t('orders.tile_text')} />
  )
}

export const guestSlots: GuestSlots = { Tile: MenuTile }
