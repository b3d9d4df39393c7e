import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { callSafely } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import type { RequestType } from '../../contract.ts'
import * as editing from '../../contract/editing.ts'
import { useTypesKey } from '../use-request-types.ts'

/** The mutations of types. Each refetches the list. */
export const useEditing = () => {
  const { id: hotelSlug } = useHotel()
  const then = useRefetchAfter(useTypesKey())
  return {
    add: (body: editing.NewRequestType): Promise<RequestType> =>
      then(callSafely(editing.addRequestType, { params: { hotelSlug }, body })),
    update: (typeId: string, body: editing.RequestTypeForm): Promise<RequestType> =>
      then(callSafely(editing.updateRequestType, { params: { hotelSlug, typeId }, body })),
    order: (ids: string[]) => then(callSafely(editing.orderRequestTypes, { params: { hotelSlug }, body: { ids } })),
    hide: (typeId: string, hidden: boolean) =>
      then(callSafely(editing.hideRequestType, { params: { hotelSlug, typeId }, body: { hidden } })),
    remove: (typeId: string): Promise<void> =>
      then(ignoreNotFound(callSafely(editing.removeRequestType, { params: { hotelSlug, typeId } }))),
  }
}
