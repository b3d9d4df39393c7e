import { ApiFailure, call } from '#platform/web/api.ts'
import { retryTransition } from '#platform/web/calls/retry-transition.ts'
import {
  cancelMyTaxiRequest,
  cancelTaxi,
  completeTaxi,
  dispatchTaxi,
  markTaxiArrived,
  type TaxiRequest,
  type TaxiStatus,
} from '../contract.ts'

/** What somebody may do with a taxi, and where it leads. */
export const steps = {
  takeBack: { route: cancelMyTaxiRequest, goal: 'cancelled' },
  dispatch: { route: dispatchTaxi, goal: 'dispatched' },
  cancel: { route: cancelTaxi, goal: 'cancelled' },
  arrive: { route: markTaxiArrived, goal: 'arrived' },
  complete: { route: completeTaxi, goal: 'completed' },
} as const satisfies Record<string, { route: object; goal: TaxiStatus }>
export type StepName = keyof typeof steps

const isRow = (value: unknown): value is TaxiRequest =>
  typeof value === 'object' && value !== null && 'status' in value && 'id' in value

/** The row as it is now, where somebody else was faster. */
export const rowAfterRace = (cause: ApiFailure): TaxiRequest | null =>
  cause.status === 409 && isRow(cause.current) ? cause.current : null

/**
 * Leads a taxi on. Tried again where the connection breaks or the server restarts.
 * @param guest whose own wish it is; nobody's where staff do it
 */
export const moveOn = (hotelSlug: string, taxiRequestId: string, step: StepName, guest = ''): Promise<TaxiRequest> => {
  const { route, goal } = steps[step]
  return retryTransition(() => call(route, { params: { hotelSlug, taxiRequestId }, guest }), goal, rowAfterRace)
}
