import { Suspense, useState } from 'react'
import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'
import { PlaceArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'

const PlacesDialog = lazyAhead(() => import('./guest/PlacesDialog.tsx'), 'PlacesDialog')

const PlacesTile = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Tile
        shape="wide"
        art={<PlaceArt />}
        title={t('recommendations.tile')}
        text={t('recommendations.tile_text')}
        onClick={() => setOpen(true)}
      />
      {open !== null && (
        <Suspense>
          <PlacesDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const guestSlots: GuestSlots = { Tile: PlacesTile }
