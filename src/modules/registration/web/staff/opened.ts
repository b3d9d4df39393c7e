import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import * as contract from '../../contract.ts'
import type { OpenedRegistration } from '../../contract.ts'
import type { Person } from '../../contract/person.ts'

/**
 * What was typed into a form. Each reading is an entry of the log, so nothing reads it again by itself; and nothing of it
 * stays in the browser when its page is left.
 * @param id null: nothing is read
 * @param begins a reservation without a form gets one
 */
export const useOpened = (id: string | null, begins = false) => {
  const registrationId = id ?? ''
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const key = ['registration', 'opened', hotelSlug, registrationId] as const
  const params = { hotelSlug, registrationId }
  const query = useQuery({
    queryKey: key,
    enabled: id !== null,
    queryFn: async ({ signal }) => ({
      ...(await call(contract.openRegistration, { params, query: begins ? { begin: 'yes' } : {}, signal })),
      opened_at: new Date().toISOString(),
    }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const show = (opened: Partial<OpenedRegistration>) =>
    queries.setQueryData<typeof query.data>(key, (last) => last && { ...last, ...opened })
  return {
    ...query,
    /** Enters or corrects a person, unless the form has changed since it was read. */
    putPerson: async (position: number, person: Person, seen: string) =>
      show(
        await callSafely(contract.putRegistrationPerson, {
          params: { ...params, position: String(position) },
          body: { person, seen },
        }),
      ),
    check: async (seen: string) =>
      show({ registration: await call(contract.checkRegistration, { params, body: { seen } }) }),
    remove: () => ignoreNotFound(callSafely(contract.deleteRegistration, { params, query: {} })),
  }
}
