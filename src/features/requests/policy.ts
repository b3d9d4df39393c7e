import type { FailureCode } from '#platform/contract/failure.ts'
import type { Transitions } from '#core/tickets/policy.ts'
import type { RequestStatus, RequestType, ServiceRequest } from './contract.ts'

export const transitions: Transitions<RequestStatus> = {
  pending: { primary: 'in-progress' },
  'in-progress': { primary: 'completed' },
  completed: {},
}

/** Still to be done: what the badges count. */
export const openStatuses = ['pending', 'in-progress'] as const satisfies readonly RequestStatus[]
export const isOpen = (request: Pick<ServiceRequest, 'status'>): boolean => request.status !== 'completed'

/** Message keys of the types' names. */
export const typeLabels = {
  towels: 'requests.type_towels',
  cleaning: 'requests.type_cleaning',
  maintenance: 'requests.type_maintenance',
  other: 'requests.type_other',
} as const satisfies Record<RequestType, FailureCode>
