import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { refreshOwnerSession, signOutOwner, whoIsOwner, type OwnerSession } from '#modules/sessions/contract/staff.ts'
import { isRefreshDue, checkRegularly, retryRefresh } from '#modules/sessions/web/refresh.ts'
import { call } from '#platform/web/api.ts'
import { setOwnerPassword, signInOwner, type ManagerSignIn } from '../contract/credentials.ts'
import { signInOwnerByProvider } from '../contract/provider.ts'

type Session = z.output<typeof OwnerSession>

// Asked again when the tab becomes visible: another tab may have signed in or out.
const ownerQuery = queryOptions<Session | null>({
  queryKey: ['people', 'owner'],
  queryFn: async ({ signal }) => (await call(whoIsOwner, { params: {}, signal })).owner,
})

/** The owner's session of this browser: null when there is none, undefined until the server has answered. */
export const useOwner = () => {
  const queries = useQueryClient()
  const { data: session, isError, isFetching, refetch } = useQuery(ownerQuery)
  const setSession = (next: Session | null): void => void queries.setQueryData(ownerQuery.queryKey, next)
  return {
    session,
    isError: isError && session === undefined,
    isFetching,
    retry: () => void refetch(),
    /** @throws ApiFailure with the reason */
    signIn: async (form: ManagerSignIn): Promise<void> => {
      const body = { ...form, email: form.email.trim().toLowerCase() }
      setSession(await call(signInOwner, { params: {}, body }))
    },
    /** Comes from the provider. @throws ApiFailure with the reason */
    signInByProvider: async (code: string): Promise<void> =>
      setSession(await call(signInOwnerByProvider, { params: {}, body: { code } })),
    /** @throws ApiFailure with the reason */
    setPassword: async (token: string, new_password: string): Promise<void> =>
      setSession(await call(setOwnerPassword, { params: {}, body: { token, new_password } })),
    /** @throws ApiFailure when the session has not ended */
    signOut: async (): Promise<void> => {
      await call(signOutOwner, { params: {} })
      setSession(null)
    },
    /** Asks for the session again. */
    reload: () => refetch(),
    /** For a session that the server refused. */
    forget: () => setSession(null),
  }
}

/** Refreshes the owner's session before it expires, as long as the page is open. */
export const useKeepOwner = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    const look = async (): Promise<void> => {
      const session = queries.getQueryData(ownerQuery.queryKey)
      if (!session || !isRefreshDue('owner', session.expires_at, Date.now())) return
      const renewed = await retryRefresh(session, () => call(refreshOwnerSession, { params: {} }))
      if (renewed !== null) queries.setQueryData(ownerQuery.queryKey, renewed)
    }
    return checkRegularly(() => void look())
  }, [queries])
}
