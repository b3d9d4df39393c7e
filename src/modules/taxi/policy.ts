import { isClaimed, isScheduled, type Transitions } from '#modules/tickets/policy.ts'
import type { TaxiRequest, TaxiStatus } from './contract.ts'

type TaxiState = Pick<TaxiRequest, 'status'>

/** Guests make one of them: they cancel their own taxi before it is dispatched. */
export const transitions: Transitions<TaxiStatus> = {
  requested: { primary: 'dispatched', secondary: 'cancelled' },
  dispatched: { primary: 'completed', secondary: 'arrived' },
  arrived: { primary: 'completed' },
  completed: {},
  cancelled: {},
}

/** The taxis that the staff's badge counts. */
export const openStatuses = ['requested', 'dispatched', 'arrived'] as const satisfies readonly TaxiStatus[]
export const isOpen = ({ status }: TaxiState): boolean => (openStatuses as readonly TaxiStatus[]).includes(status)

/** The statuses in which a guest waits for a taxi. After its arrival the guest can call the next. */
export const awaitedStatuses = ['requested', 'dispatched'] as const satisfies readonly TaxiStatus[]
export const isAwaited = ({ status }: TaxiState): boolean => (awaitedStatuses as readonly TaxiStatus[]).includes(status)

/** Whole minutes until the estimated arrival; 0 when it has passed or is not known. */
export const minutesUntil = ({ estimated_arrival }: Pick<TaxiRequest, 'estimated_arrival'>, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(estimated_arrival ?? new Date(now).toISOString()) - now) / 60_000))

/** True if a taxi is called for now: one at a time, beside those that are scheduled. */
export const isForNow = ({ scheduled_for }: Pick<TaxiRequest, 'scheduled_for'>): boolean => !scheduled_for

/** Taxis that escalate until they are claimed. Dispatching by the timed job is no claim (docs/decisions/0072). */
export const unclaimedStatuses = ['requested', 'dispatched'] as const satisfies readonly TaxiStatus[]
export const isUnclaimed = (taxi: Pick<TaxiRequest, 'status' | 'claimed_at' | 'ring_due_at'>): boolean =>
  !isClaimed(taxi) && !isScheduled(taxi) && (unclaimedStatuses as readonly TaxiStatus[]).includes(taxi.status)
