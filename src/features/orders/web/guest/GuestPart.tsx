import { useTranslation } from '#platform/web/i18n.ts'
import type { GuestPart } from '#core/areas/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { guestPath } from '#core/hotels/web/paths.ts'
import { MartiniArt } from '#platform/web/ui/art/tiles.tsx'
import { Tile } from '#platform/web/ui/surfaces/Tile.tsx'

const MenuTile = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <Tile href={guestPath(id, 'menu')} art={<MartiniArt />} title={t('orders.tile')} text={t('orders.tile_text')} />
  )
}

export const guestPart: GuestPart = { Tile: MenuTile }
