import { useTranslation } from '#platform/web/i18n.ts'
import type { GuestSlots } from '#app/web/feature.ts'
import { DialogTile } from '#core/tickets/web/guest/DialogTile.tsx'
import { guestPath } from '#core/hotels/web/paths.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { TaxiArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { retryImport } from '#platform/web/retry-import.ts'
import { Car } from '#platform/web/ui/icons/places.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { ActiveItemRow } from '#platform/web/ui/containers/Tile.tsx'
import { isOpen } from '../policy.ts'
import { useMyTaxis } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

const load = retryImport(() => import('./CallDialog.tsx'))
const CallDialog = lazyNamed(load, 'CallDialog')

const TaxiTile = () => {
  const { t } = useTranslation()
  return (
    <DialogTile
      load={load}
      dialog={CallDialog}
      art={<TaxiArt />}
      title={t('taxi.call_a_taxi')}
      text={t('taxi.call_a_taxi_text')}
    />
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
