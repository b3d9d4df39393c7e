import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { GuestSlots } from '#core/areas/web/feature.ts'
import { guestPath } from '#core/hotels/web/paths.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { TaxiArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { retryImport } from '#platform/web/retry-import.ts'
import { Car } from '#platform/web/ui/icons/places.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { ActiveItemRow, Tile } from '#platform/web/ui/containers/Tile.tsx'
import { isOpen } from '../policy.ts'
import { useMyTaxis } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

const load = retryImport(() => import('./CallDialog.tsx'))
const CallDialog = lazyNamed(load, 'CallDialog')

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

const useTaxiNow: GuestSlots['useActiveItem'] = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { items, loading, failure } = useMyTaxis()
  const taxi = items.find(isOpen)
  if (taxi === undefined) return loading || failure ? undefined : null
  return (
    <ActiveItemRow href={guestPath(id, 'taxi')} icon={Car} title={t('taxi.nav')}>
      <StatusPill status={taxi.status} to="guest" />
    </ActiveItemRow>
  )
}

export const guestSlots: GuestSlots = {
  useBadge: () => useMyTaxis().items.filter(isOpen).length,
  Tile: TaxiTile,
  useActiveItem: useTaxiNow,
}
