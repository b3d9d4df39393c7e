import './editor.css'
import { MapPin, Plus, Trash } from 'lucide-react'
import { useState } from 'react'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { PlaceArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import type { Recommendation } from '../../contract.ts'
import { useEditing, useRecommendations } from '../api.ts'
import { Overview } from './Overview.tsx'
import { RecommendationRow } from './RecommendationRow.tsx'

const PlaceDialog = lazyNamed(() => import('../PlaceDialog.tsx'), 'PlaceDialog')
const RecommendationDialog = lazyNamed(() => import('./RecommendationDialog.tsx'), 'RecommendationDialog')
const PropertyDialog = lazyNamed(() => import('./PropertyDialog.tsx'), 'PropertyDialog')

type OpenDialog =
  | { kind: 'form'; place: Recommendation | null }
  | { kind: 'delete'; place: Recommendation }
  | { kind: 'property' }
  | { kind: 'detail' }
  | null

/** The places as a list and on a map, with everything to edit them. */
export const RecommendationEditor = () => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useRecommendations('manager')
  const { remove } = useEditing()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()
  const offline = useLiveState() === 'offline'
  useTitle(t('recommendations.title'))
  const places = data?.items ?? []
  const property = data?.property ?? null
  const current = places.find(({ id }) => id === currentId)
  const close = () => setOpenDialog(null)
  const open = (id: string) => {
    setCurrentId(id)
    setOpenDialog({ kind: 'detail' })
  }
  const erase = (place: Recommendation): Promise<void> =>
    attempt(() => remove(place.id).then(close), t('recommendations.delete_failed'), t('recommendations.deleted'))
  return (
    <>
      <div className="title">
        <h1 className="serif">{t('recommendations.title')}</h1>
        <PageActions
          main={{
            label: t('recommendations.add'),
            icon: Plus,
            disabled: offline,
            opensDialog: true,
            onPress: () => setOpenDialog({ kind: 'form', place: null }),
          }}
          more={[
            {
              label: t('recommendations.set_property'),
              icon: MapPin,
              disabled: offline || !data,
              opensDialog: true,
              onPress: () => setOpenDialog({ kind: 'property' }),
            },
          ]}
        />
      </div>
      {error && (
        <ErrorState
          title={t('recommendations.fetch_failed')}
          text={t('recommendations.fetch_failed_text')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonCards count={3} />}
      {data && places.length === 0 && (
        <EmptyState
          art={<PlaceArt />}
          title={t('recommendations.empty_title')}
          text={t('recommendations.empty_staff')}
        />
      )}
      {places.length > 0 && (
        <div className="list-and-map">
          <ul className="card list">
            {places.map((place) => (
              <RecommendationRow
                key={place.id}
                place={place}
                current={place.id === currentId}
                disabled={offline || busy}
                onOpen={() => open(place.id)}
                onEdit={() => setOpenDialog({ kind: 'form', place })}
                onDelete={() => setOpenDialog({ kind: 'delete', place })}
              />
            ))}
          </ul>
          <Overview places={places} property={property} currentId={currentId} onOpen={open} />
        </div>
      )}
      {openDialog?.kind === 'detail' && current && (
        <PlaceDialog key={current.id} place={current} property={property} open onClose={close} />
      )}
      {openDialog?.kind === 'form' && (
        <RecommendationDialog
          key={openDialog.place?.id ?? 'new'}
          place={openDialog.place}
          property={property}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'property' && <PropertyDialog property={property} onClose={close} />}
      {openDialog?.kind === 'delete' && (
        <LazyConfirm
          title={t('recommendations.delete_question', { name: openDialog.place.name })}
          text={t('recommendations.delete_text')}
          confirm={t('recommendations.delete')}
          icon={Trash}
          danger
          busy={busy}
          onClose={close}
          onConfirm={() => void erase(openDialog.place)}
        />
      )}
    </>
  )
}
