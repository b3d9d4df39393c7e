import { worksHere, type Actor } from '#core/people/policy.ts'
import type { RequestStatus, ServiceRequest } from './contract.ts'

/** The only ways on: pending → in-progress → completed. No action leads out of completed. */
const next: Readonly<Record<RequestStatus, RequestStatus | null>> = {
  pending: 'in-progress',
  'in-progress': 'completed',
  completed: null,
}

export const mayAsk = (actor: Actor): boolean => actor.kind === 'guest'
export const mayMove = (actor: Actor, request: Pick<ServiceRequest, 'status'>, to: RequestStatus): boolean =>
  worksHere(actor) && next[request.status] === to

/** Still to be done: what the badges count. */
export const isOpen = (request: Pick<ServiceRequest, 'status'>): boolean => request.status !== 'completed'
