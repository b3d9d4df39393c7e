import { Suspense } from 'react'
import type { GuestSlots } from '#app/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { guestPath } from '#core/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'

const MenuTile = lazyNamed(
  retryImport(() => import('./MenuTile.tsx')),
  'MenuTile',
)

const PlainOrHoursTile = () => {
  const { t } = useTranslation()
  const { id, has_hours } = useHotel()
  const tile = {
    href: guestPath(id, 'menu'),
    art: <MartiniArt />,
    title: t('orders.tile'),
    text: t('orders.tile_text'),
  }
  const plain = <Tile {...tile} />
  return has_hours ? (
    <Suspense fallback={plain}>
      <MenuTile {...tile} />
    </Suspense>
  ) : (
    plain
  )
}

export const guestSlots: GuestSlots = { Tile: PlainOrHoursTile }
