import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { ExpectedArrival } from '../../contract.ts'
import { useArrivals } from './api.ts'
import { ArrivingTable } from './ArrivingTable.tsx'
import { ArrivalLinkDialog } from './link/ArrivalLinkDialog.tsx'

/** Who arrives in the next days, and how far the forms are that they fill in before. */
export const ArrivingList = () => {
  const { t } = useTranslation()
  const query = useArrivals()
  const { data, isError, isFetching, refetch } = query
  const { show, dialog } = useDialogOf((props, arrival: ExpectedArrival) => (
    <ArrivalLinkDialog arrival={arrival} {...props} />
  ))
  return (
    <>
      <QueryState query={query} text={t('registration.desk_load_failed')} bones={<SkeletonList lines={4} />} />
      {data && (
        <div className="stack gap-3.5">
          {data.items.length === 0 ? (
            <EmptyState
              art={<NothingWaitingArt />}
              title={t('stays.none_arriving')}
              text={t('stays.none_arriving_text')}
            />
          ) : (
            <>
              <ArrivingTable rows={data.items} onSend={show} />
              <p className="meta">{t('registration.desk_note', { count: data.form_keep_days })}</p>
            </>
          )}
          {isError && (
            <ErrorState text={t('registration.desk_load_failed')} busy={isFetching} onRetry={() => void refetch()} />
          )}
        </div>
      )}
      {dialog}
    </>
  )
}
