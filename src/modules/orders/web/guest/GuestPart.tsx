import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tile, unknownText } from '#platform/web/ui/containers/Tile.tsx'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'

const MenuHours = lazyAhead(() => import('./MenuHours.tsx'), 'MenuHours')

const MenuTile = () => {
  const { t } = useTranslation()
  const { id, has_hours } = useHotel()
  const text = t('orders.tile_text')
  const hours = <MenuHours fallback={unknownText} text={text} />
  return (
    <Tile href={guestPath(id, 'menu')} art={<MartiniArt />} title={t('orders.tile')} text={has_hours ? hours : text} />
  )
}

export const guestSlots: GuestSlots = { Tile: MenuTile }
