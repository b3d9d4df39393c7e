import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/web/api.ts'
import {
  refreshOwnerSession,
  setOwnerPassword,
  signInOwner,
  signOutOwner,
  whoIsOwner,
  type OwnerSession,
} from '../../contract/account.ts'
import { retryRefresh, lookRegularly, refreshIsDue } from './refresh.ts'
import type * as z from 'zod/mini'

type Session = z.output<typeof OwnerSession>

// Asked again whenever the tab is looked at: another tab may have signed in or out.
const ownerQuery = queryOptions<Session | null>({
  queryKey: ['people', 'owner'],
  queryFn: async ({ signal }) => (await call(whoIsOwner, { params: {}, signal })).owner,
})

/**
 * The owner of the platform at this browser: `session` is null for nobody and undefined while it is not known. The
 * session is prolonged before it ends, as long as the page is open.
 */
export const useOwner = () => {
  const queries = useQueryClient()
  const { data: session, isError, isFetching, refetch } = useQuery(ownerQuery)
  const learn = (next: Session | null): void => void queries.setQueryData(ownerQuery.queryKey, next)
  return {
    session,
    isError: isError && session === undefined,
    isFetching,
    retry: () => void refetch(),
    /** @throws ApiFailure with the reason */
    signIn: async (form: { email: string; password: string }): Promise<void> =>
      learn(
        await call(signInOwner, {
          params: {},
          body: { email: form.email.trim().toLowerCase(), password: form.password },
        }),
      ),
    /** @throws ApiFailure with the reason */
    setPassword: async (token: string, new_password: string): Promise<void> =>
      learn(await call(setOwnerPassword, { params: {}, body: { token, new_password } })),
    /** @throws ApiFailure where the server did not hear of it: then the session lives on */
    signOut: async (): Promise<void> => {
      await call(signOutOwner, { params: {} })
      learn(null)
    },
    /** The server has refused the session. */
    forget: () => learn(null),
  }
}

/** Prolongs the owner's session; stands where the owner works. */
export const useKeepOwner = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    const look = async (): Promise<void> => {
      const session = queries.getQueryData(ownerQuery.queryKey)
      if (!session || !refreshIsDue('owner', session.expires_at, Date.now())) return
      const renewed = await retryRefresh(session, () => call(refreshOwnerSession, { params: {} }))
      if (renewed !== null) queries.setQueryData(ownerQuery.queryKey, renewed)
    }
    return lookRegularly(() => void look())
  }, [queries])
}
