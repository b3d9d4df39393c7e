import { formatPlace } from '#modules/places/policy.ts'
import type { usePlace } from '#modules/places/web/use-place.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'

type Place = NonNullable<ReturnType<typeof usePlace>['place']>

/** Where the order goes, for a guest who has scanned a place: there, or to the room. */
export const DestinationField = ({
  place,
  room,
  toRoom,
  disabled,
  onChange,
}: {
  place: Place
  room: string
  toRoom: boolean
  disabled: boolean
  onChange: (toRoom: boolean) => void
}) => {
  const { t } = useTranslation()
  return (
    <div className="dl bring-to">
      <span>{t('orders.bring_to')}</span>
      <span>
        <b>{toRoom ? room : formatPlace(place)}</b>
        <Button variant="ghost" size="s" disabled={disabled} onClick={() => onChange(!toRoom)}>
          {toRoom ? formatPlace(place) : t('orders.to_my_room')}
        </Button>
      </span>
    </div>
  )
}
