import { useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { AdminHotel } from '../contract.ts'
import { DeletionState } from './deletion/DeletionState.tsx'
import { HotelDialog } from './HotelDialog.tsx'
import { HotelActions, HotelName, LoadedHotels, NoHotels } from './HotelTable.tsx'

const HotelList = ({ hotels, onEdit }: { hotels: readonly AdminHotel[]; onEdit: (hotel: AdminHotel) => void }) => {
  const { t } = useTranslation()
  if (hotels.length === 0) return <NoHotels />
  return (
    <ul className="list rounded-md border border-line">
      {hotels.map((hotel) => (
        <li key={hotel.id}>
          <div className="grow">
            <HotelName
              hotel={hotel}
              note={
                hotel.deletion ? (
                  <DeletionState deletion={hotel.deletion} />
                ) : (
                  !hotel.enabled && <Tag tone="danger">{t('administration.disabled')}</Tag>
                )
              }
            />
          </div>
          <HotelActions hotel={hotel} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}

/** All hotels. Each opens its form on top; Cancel leads back here. */
export const EditHotels = ({
  open,
  onClose,
  onDone,
}: { onDone: (said: string, hotel: AdminHotel) => void } & LateDialog) => {
  const { t } = useTranslation()
  const { show, dialog } = useDialogOf((props, hotel: AdminHotel) => (
    <HotelDialog hotel={hotel} onDone={onDone} {...props} />
  ))
  return (
    <Dialog title={t('administration.edit_hotels')} open={open} onClose={onClose}>
      <LoadedHotels bones={<SkeletonCards count={2} />}>
        {(hotels) => <HotelList hotels={hotels} onEdit={show} />}
      </LoadedHotels>
      {dialog}
    </Dialog>
  )
}
