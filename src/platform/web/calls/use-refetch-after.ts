import { useQueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * For calls that change what a query has: fetches it again once the call has ended, also when it failed.
 * @param queryKey of the query
 * @returns a function that waits for the call, and gives its answer or throws its error
 */
export const useRefetchAfter = (queryKey: QueryKey): (<Answer>(call: Promise<Answer>) => Promise<Answer>) => {
  const queries = useQueryClient()
  return async (call) => {
    try {
      return await call
    } finally {
      void queries.invalidateQueries({ queryKey })
    }
  }
}
