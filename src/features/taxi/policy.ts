import { isOwn, worksHere, type Actor } from '#core/people/policy.ts'
import { taxiStatuses, type TaxiRequest, type TaxiStatus } from './contract.ts'

type TaxiState = Pick<TaxiRequest, 'status'>

/** Where staff may lead a taxi request from each status. Completed and cancelled are final. */
const ways: Readonly<Record<TaxiStatus, readonly TaxiStatus[]>> = {
  requested: ['dispatched', 'cancelled'],
  dispatched: ['arrived', 'completed'],
  arrived: ['completed'],
  completed: [],
  cancelled: [],
}

/** The statuses from which one way leads to this one. */
export const statusesBefore = (to: TaxiStatus): TaxiStatus[] => taxiStatuses.filter((from) => ways[from].includes(to))

export const maySeeTaxi = (actor: Actor, taxi: Pick<TaxiRequest, 'guest_id'>): boolean =>
  worksHere(actor) || isOwn(actor, taxi)

/** Staff lead it on; its guest may take it back as long as nobody was sent. */
export const mayMoveTaxi = (actor: Actor, taxi: Pick<TaxiRequest, 'guest_id' | 'status'>, to: TaxiStatus): boolean =>
  worksHere(actor)
    ? ways[taxi.status].includes(to)
    : isOwn(actor, taxi) && to === 'cancelled' && ways[taxi.status].includes(to)

/** Neither completed nor cancelled: what the staff's badge counts. */
export const openStatuses = ['requested', 'dispatched', 'arrived'] as const satisfies readonly TaxiStatus[]
export const isOpen = ({ status }: TaxiState): boolean => (openStatuses as readonly TaxiStatus[]).includes(status)

/**
 * Still to come: what a guest waits for, and has one of at a time. One that stands at the door lets him call the next.
 */
export const awaitedStatuses = ['requested', 'dispatched'] as const satisfies readonly TaxiStatus[]
export const isAwaited = ({ status }: TaxiState): boolean => (awaitedStatuses as readonly TaxiStatus[]).includes(status)

/** Whole minutes until the estimate, 0 when it has passed. */
export const minutesUntil = ({ estimated_arrival }: Pick<TaxiRequest, 'estimated_arrival'>, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(estimated_arrival) - now) / 60_000))

/**
 * What no person has seen to yet. The clock dispatches after two seconds: that is nobody's taking
 * (docs/decisions/0026).
 */
export const untakenStatuses = ['requested', 'dispatched'] as const satisfies readonly TaxiStatus[]
export const isUnclaimed = ({ status, taken_at }: Pick<TaxiRequest, 'status' | 'taken_at'>): boolean =>
  !taken_at && (untakenStatuses as readonly TaxiStatus[]).includes(status)
