import type { Transitions } from '#core/tickets/policy.ts'
import type { RequestStatus, ServiceRequest } from './contract.ts'

/** The only ways on. None leads out of completed. */
export const transitions: Transitions<RequestStatus> = {
  pending: { primary: 'in-progress' },
  'in-progress': { primary: 'completed' },
  completed: {},
}

/** Still to be done: what the badges count. */
export const openStatuses = ['pending', 'in-progress'] as const satisfies readonly RequestStatus[]
export const isOpen = (request: Pick<ServiceRequest, 'status'>): boolean => request.status !== 'completed'
