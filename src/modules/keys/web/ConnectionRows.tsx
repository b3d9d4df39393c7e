import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'

/** The rows of a section: while they load, when that failed, and when there are none. */
export const ConnectionRows = <Item,>({
  list,
  notLoaded,
  none,
  children,
}: {
  list: UseQueryResult<{ items: Item[] }>
  notLoaded: string
  none: string
  children: (item: Item) => ReactNode
}) => {
  if (list.data === undefined)
    return <QueryState query={list} text={notLoaded} bones={<SkeletonList lines={1} height={44} />} />
  if (list.data.items.length === 0) return <p className="card meta">{none}</p>
  return <ul className="card connection-rows">{list.data.items.map(children)}</ul>
}
