import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'

const BillArt = () => (
  <svg className="i art" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M10 5h20v30l-3.3-2.5-3.4 2.5-3.3-2.5-3.3 2.5-3.4-2.5L10 35zM15 12h10M15 18h10" />
    <path className="b" d="M15 24h4M23 24h2" />
  </svg>
)

/** The way to the bill. */
export const BillTile = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <Tile
      shape="wide"
      art={<BillArt />}
      title={t('bill.your_bill')}
      text={t('bill.tile_text')}
      href={guestPath(id, 'bill')}
    />
  )
}
