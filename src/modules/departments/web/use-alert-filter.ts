import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { departments, type Department } from '#modules/access/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { forDepartment } from '#modules/hours/contract/subject.ts'
import { useOpenings } from '#modules/hours/web/use-hours.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import type { ClientManager } from '#modules/sessions/web/user.ts'
import { call } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { departmentEntity, listDepartments } from '../contract.ts'
import { isAlerted, type DepartmentStates, type Waiting } from '../policy.ts'

const getKey = (hotelSlug: string) => ['departments', hotelSlug] as const

const getQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: getKey(hotelSlug),
    queryFn: ({ signal }) => call(listDepartments, { params: { hotelSlug }, signal }),
  })

/** Reads ahead the followers of departments. A failure is left to the screen that asks. */
export const prefetchDepartments = (queries: QueryClient, hotelSlug: string): Promise<void> =>
  queries.prefetchQuery({ ...getQuery(hotelSlug), staleTime: Infinity })

/** The number of followers of each department; undefined while loading, and if not enabled. */
const useDepartments = (enabled = true): Readonly<Record<Department, number>> | undefined => {
  const { id: hotelSlug } = useHotel()
  useFollow(getKey(hotelSlug), departmentEntity)
  const { data } = useQuery({ ...getQuery(hotelSlug), enabled, ...useFreshness() })
  return data && (Object.fromEntries(data.items.map(({ id, members }) => [id, members])) as Record<Department, number>)
}

/** True if departments have followers. In a hotel without them no screen mentions departments. */
export const useHasTeam = (): boolean => {
  const members = useDepartments()
  return members !== undefined && Object.values(members).some((count) => count > 0)
}

/** A manager who follows all departments is alerted of all work, in any state of the departments. */
const followsAll = ({ staffRole, follows }: ClientManager): boolean =>
  staffRole === 'manager' && follows.length === departments.length

/**
 * Says if waiting work rings for the signed-in staff member; null while that is not known. Does not read the departments
 * for a manager who follows all.
 */
export const useAlertFilter = (): ((waiting: Waiting) => boolean) | null => {
  const member = useManager()
  const asks = member !== null && !followsAll(member)
  const known = useDepartments(asks)
  const getOpeningState = useOpenings(asks)
  if (member === null) return null
  if (followsAll(member)) return () => true
  if (known === undefined) return null
  const facts = Object.fromEntries(
    departments.map((id) => [id, { members: known[id], open: getOpeningState(forDepartment(id))?.open ?? true }]),
  ) as unknown as DepartmentStates
  return (waiting) => isAlerted({ staff_role: member.staffRole, follows: member.follows }, waiting, facts)
}
