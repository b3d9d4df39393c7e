import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactorCalls } from './api.ts'

/** The state of the second factor; `reload` after it has changed. */
export const useSecondFactor = ({ key, get }: SecondFactorCalls) => {
  const queries = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => get(signal) })
  return { ...query, reload: (): void => void queries.invalidateQueries({ queryKey: key }) }
}
