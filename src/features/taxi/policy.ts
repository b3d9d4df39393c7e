import { isOwn, worksHere, type Actor } from '#core/access/policy.ts'
import { canTransition, isClaimed, type Transitions } from '#core/tickets/policy.ts'
import type { TaxiRequest, TaxiStatus } from './contract.ts'

type TaxiState = Pick<TaxiRequest, 'status'>

/** Where staff may lead a taxi request from each status. Completed and cancelled are final. */
export const transitions: Transitions<TaxiStatus> = {
  requested: { primary: 'dispatched', secondary: 'cancelled' },
  dispatched: { primary: 'completed', secondary: 'arrived' },
  arrived: { primary: 'completed' },
  completed: {},
  cancelled: {},
}

/** Staff lead it on; its guest may take it back as long as nobody was sent. */
export const mayMoveTaxi = (actor: Actor, taxi: Pick<TaxiRequest, 'guest_id' | 'status'>, to: TaxiStatus): boolean =>
  canTransition(transitions, taxi.status, to) && (worksHere(actor) || (isOwn(actor, taxi) && to === 'cancelled'))

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
export const unclaimedStatuses = ['requested', 'dispatched'] as const satisfies readonly TaxiStatus[]
export const isUnclaimed = (taxi: Pick<TaxiRequest, 'status' | 'taken_at'>): boolean =>
  !isClaimed(taxi) && (unclaimedStatuses as readonly TaxiStatus[]).includes(taxi.status)
