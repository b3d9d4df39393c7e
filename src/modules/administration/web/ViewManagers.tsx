import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { HotelChoice, type ChosenHotel } from './AddManager.tsx'
import { failureText, useManagers, type ActionResult } from './api.ts'
import { ManagerRow } from './ManagerRow.tsx'

const Managers = ({
  hotelId,
  onResult,
  onGone,
}: {
  hotelId: string
  onResult: (result: ActionResult | null) => void
  onGone: () => void
}) => {
  const { t } = useTranslation()
  const managers = useManagers(hotelId)
  if (hotelId === '') return null
  if (managers.data === undefined)
    return (
      <QueryState
        query={managers}
        title={t('administration.fetch_managers_failed', { message: failureText(t, managers.error) })}
        text={t('administration.nothing_changed')}
        bones={<SkeletonCards count={1} />}
      />
    )
  if (managers.data.length === 0)
    return <EmptyState art={<NothingWaitingArt />} title={t('administration.no_managers')} />
  return (
    <ul className="list rounded-md border border-line">
      {managers.data.map((manager) => (
        <ManagerRow key={manager.id} manager={manager} onResult={onResult} onGone={onGone} />
      ))}
    </ul>
  )
}

/** The managers of a hotel: rename, reset the password, remove. */
export const ViewManagers = ({
  hotel,
  onHotel,
  open,
  onClose,
}: { hotel: ChosenHotel; onHotel: (hotel: ChosenHotel) => void } & LateDialog) => {
  const { t } = useTranslation()
  const [result, setResult] = useState<ActionResult | null>(null)
  const choice = useRef<HTMLSelectElement>(null)
  const hotelId = hotel?.id ?? ''
  const choose = (next: ChosenHotel) => {
    setResult(null)
    onHotel(next)
  }
  return (
    <Dialog title={t('administration.managers')} open={open} onClose={onClose}>
      <div className="stack">
        <HotelChoice ref={choice} name="hotel" chosen={hotel} onChoose={choose} />
        <Managers key={hotelId} hotelId={hotelId} onResult={setResult} onGone={() => choice.current?.focus()} />
        <div className="empty:-mt-4" role="status">
          {result !== null && <Callout tone={result.tone}>{result.text}</Callout>}
        </div>
      </div>
    </Dialog>
  )
}
