import { Plus } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { usePlaces } from './api.ts'

const PlaceList = lazyNamed(() => import('./PlaceList.tsx'), 'PlaceList')
const AddPlaces = lazyNamed(() => import('./AddPlaces.tsx'), 'AddPlaces')

/** The places of the hotel below its rooms; while there is none, one quiet question. */
export const PlacesPart = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = usePlaces(id)
  const { data } = query
  const offline = useLiveState() === 'offline'
  const { show, dialog } = useDialogOf<void>((props) => data && <AddPlaces places={data.items} {...props} />)
  if (!data) return <QueryState query={query} text={t('rooms.load_failed')} bones={null} />
  return (
    <>
      {data.items.length > 0 ? (
        <PlaceList items={data.items} onAdd={() => show()} />
      ) : (
        <p>
          <Button variant="ghost" icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={() => show()}>
            {t('places.question')}
          </Button>
        </p>
      )}
      {dialog}
    </>
  )
}
