import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { SkeletonCards } from './Skeleton.tsx'

/** Stands in the place of an answer until it comes: bones, or the failure with a button that tries again. */
export const QueryState = ({
  query: { data, error, isFetching, refetch },
  title,
  text,
  bones = <SkeletonCards count={3} />,
}: {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
  title?: string
  text: string
  bones?: ReactNode
}) => {
  if (data !== undefined) return null
  if (!error) return bones
  return <ErrorState title={title} text={text} busy={isFetching} onRetry={() => void refetch()} />
}
