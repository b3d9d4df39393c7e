import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'
import { PlaceArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'

const PlacesDialog = lazyAhead(() => import('./guest/Places.tsx'), 'PlacesDialog')

const PlacesTile = () => {
  const { t } = useTranslation()
  const { show, dialog } = useLateDialog((props) => <PlacesDialog {...props} />)
  return (
    <>
      <Tile
        shape="wide"
        art={<PlaceArt />}
        title={t('recommendations.tile')}
        text={t('recommendations.tile_text')}
        onClick={show}
      />
      {dialog}
    </>
  )
}

export const guestSlots: GuestSlots = { Tile: PlacesTile }
