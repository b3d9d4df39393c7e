import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { GuestPart } from '#core/areas/web/feature.ts'
import { guestPath } from '#core/hotels/web/paths.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { TaxiArt } from '#platform/web/ui/art/tiles.tsx'
import { again } from '#platform/web/again.ts'
import { Car } from '#platform/web/ui/icons/places.tsx'
import { lazily } from '#platform/web/ui/lazily.ts'
import { NowLine, Tile } from '#platform/web/ui/surfaces/Tile.tsx'
import { isOpen } from '../policy.ts'
import { useMyTaxis } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

const load = again(() => import('./CallDialog.tsx'))
const CallDialog = lazily(load, 'CallDialog')

const aheadMs = 1_000

const TaxiTile = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    // The dialog's code comes while the guest reads the page, so that the first tap finds it there.
    const ahead = setTimeout(() => void load().catch(() => {}), aheadMs)
    return () => clearTimeout(ahead)
  }, [])
  return (
    <>
      <Tile
        art={<TaxiArt />}
        title={t('taxi.call_a_taxi')}
        text={t('taxi.call_a_taxi_text')}
        onClick={() => setOpen(true)}
      />
      {open !== null && (
        <Suspense>
          <CallDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const useTaxiNow: GuestPart['useNow'] = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { items, loading, failure } = useMyTaxis()
  const taxi = items.find(isOpen)
  if (taxi === undefined) return loading || failure ? undefined : null
  return (
    <NowLine href={guestPath(id, 'taxi')} icon={Car} title={t('taxi.nav')}>
      <StatusPill status={taxi.status} to="guest" />
    </NowLine>
  )
}

export const guestPart: GuestPart = {
  useBadge: () => useMyTaxis().items.filter(isOpen).length,
  Tile: TaxiTile,
  useNow: useTaxiNow,
}
