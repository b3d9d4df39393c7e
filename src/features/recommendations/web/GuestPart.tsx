import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { GuestPart } from '#core/areas/web/feature.ts'
import { again } from '#platform/web/again.ts'
import { PlaceArt } from '#platform/web/ui/art/tiles.tsx'
import { lazily } from '#platform/web/ui/lazily.ts'
import { Tile } from '#platform/web/ui/surfaces/Tile.tsx'

const PlacesDialog = lazily(
  again(() => import('./guest/PlacesDialog.tsx')),
  'PlacesDialog',
)

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

export const guestPart: GuestPart = { Tile: PlacesTile }
