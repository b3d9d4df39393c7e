import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'

/** The rows of a section: while they load, when that failed, and when there are none. */
export const ConnectionRows = <Item,>({
  list: { data, isError, isFetching, refetch },
  notLoaded,
  none,
  children,
}: {
  list: UseQueryResult<{ items: Item[] }>
  notLoaded: string
  none: string
  children: (item: Item) => ReactNode
}) => {
  if (data === undefined && isError)
    return <ErrorState text={notLoaded} busy={isFetching} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Skeleton>
        <div className="card stack">
          <SkeletonBar height={44} />
        </div>
      </Skeleton>
    )
  if (data.items.length === 0) return <p className="card meta">{none}</p>
  return <ul className="card connection-rows">{data.items.map(children)}</ul>
}
