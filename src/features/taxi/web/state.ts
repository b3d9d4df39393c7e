import { ApiFailure, call } from '#platform/web/api.ts'
import { cancelMyTaxiRequest, cancelTaxi, completeTaxi, dispatchTaxi, markTaxiArrived, type TaxiRequest, type TaxiStatus } from '../contract.ts'

/** What somebody may do with a taxi, and where it leads. */
export const steps = {
  takeBack: { route: cancelMyTaxiRequest, goal: 'cancelled' },
  dispatch: { route: dispatchTaxi, goal: 'dispatched' },
  cancel: { route: cancelTaxi, goal: 'cancelled' },
  arrive: { route: markTaxiArrived, goal: 'arrived' },
  complete: { route: completeTaxi, goal: 'completed' },
} as const satisfies Record<string, { route: object; goal: TaxiStatus }>
export type StepName = keyof typeof steps

const isRow = (value: unknown): value is TaxiRequest => typeof value === 'object' && value !== null && 'status' in value && 'id' in value

/** The row as it is now, where somebody else was faster. */
export const rowAfterRace = (cause: ApiFailure): TaxiRequest | null => (cause.status === 409 && isRow(cause.current) ? cause.current : null)

const mostTries = 6
const firstWaitMs = 300
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Leads a taxi on. Tried again where the connection breaks or the server restarts. */
export const moveOn = async (hotelSlug: string, taxiRequestId: string, step: StepName): Promise<TaxiRequest> => {
  const { route, goal } = steps[step]
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(route, { params: { hotelSlug, taxiRequestId } })
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      const now = rowAfterRace(cause)
      // An earlier try may have arrived although its answer did not.
      if (tries > 1 && now?.status === goal) return now
      if (!cause.isTemporary || tries === mostTries) throw cause
      await wait(firstWaitMs * 2 ** (tries - 1))
    }
  }
}
