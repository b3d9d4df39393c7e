import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'

const GiftArt = () => (
  <svg className="i art" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M7 14h26v6H7zM9 20h22v14H9z" />
    <path className="b" d="M20 14v20M20 14c-8 0-8-9-3-9 3 0 3 5 3 9zM20 14c8 0 8-9 3-9-3 0-3 5-3 9z" />
  </svg>
)

/** The way to what can be had beside the menu. */
const ExtrasTile = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <Tile
      shape="wide"
      art={<GiftArt />}
      title={t('extras.nav')}
      text={t('extras.tile_text')}
      href={guestPath(id, 'extras')}
    />
  )
}

export const guestSlots: GuestSlots = { Tile: ExtrasTile }
