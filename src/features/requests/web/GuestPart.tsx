import { useTranslation } from '#platform/web/i18n.ts'
import type { GuestSlots } from '#app/web/feature.ts'
import { DialogTile } from '#core/tickets/web/guest/DialogTile.tsx'
import { guestPath } from '#core/hotels/web/paths.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { BellArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { ActiveItemRow } from '#platform/web/ui/containers/Tile.tsx'
import { isOpen } from '../policy.ts'
import { useMyRequests } from './api.ts'
import { kindIcons, kindLabels } from './RequestKind.tsx'

const load = retryImport(() => import('./AskDialog.tsx'))
const AskDialog = lazyNamed(load, 'AskDialog')

const HomeDialog = (dialog: { open: boolean; onClose: () => void }) => <AskDialog from="home" {...dialog} />

const RequestTile = () => {
  const { t } = useTranslation()
  return (
    <DialogTile
      load={load}
      dialog={HomeDialog}
      shape="lead"
      art={<BellArt />}
      title={t('requests.make_request')}
      text={t('requests.make_request_text')}
    />
  )
}

const useRequestNow: GuestSlots['useActiveItem'] = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { items, loading, failure } = useMyRequests()
  const open = items.filter(isOpen)
  const shown = open.find(({ status }) => status === 'in-progress') ?? open[0]
  if (shown === undefined) return loading || failure ? undefined : null
  const started = shown.status === 'in-progress'
  return (
    <ActiveItemRow href={guestPath(id, 'requests')} icon={kindIcons[shown.type]} title={t(kindLabels[shown.type])}>
      <Pill tone={started ? 'work' : 'wait'}>{t(started ? 'requests.started' : 'requests.received')}</Pill>
    </ActiveItemRow>
  )
}

export const guestSlots: GuestSlots = {
  useBadge: () => useMyRequests().items.filter(isOpen).length,
  Tile: RequestTile,
  useActiveItem: useRequestNow,
}
