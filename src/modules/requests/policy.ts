import type { RequestType } from '#modules/request-types/contract.ts'
import { toLines } from '#modules/request-types/policy.ts'
import type { Transitions } from '#modules/tickets/policy.ts'
import type { Failure } from '#platform/contract/failure.ts'
import * as contract from './contract.ts'

export const transitions: Transitions<contract.RequestStatus> = {
  pending: { primary: 'in-progress' },
  'in-progress': { primary: 'completed' },
  completed: {},
}

/** Still to be done: what the badges count. */
export const openStatuses = ['pending', 'in-progress'] as const satisfies readonly contract.RequestStatus[]
export const isOpen = (request: Pick<contract.ServiceRequest, 'status'>): boolean => request.status !== 'completed'

/** True if a refusal says that the type is another one by now, or gone. */
export const isAboutTypes = (code: string): boolean =>
  code === contract.typeChanged.code || code === contract.typeUnknown.code

/** The fields of a request that its type decides about. */
export type RequestDetails = {
  description: string
  quantity?: number | undefined
  choice?: string | undefined
  scheduled_for?: string | undefined
}

/**
 * The problem of a request by its type.
 * @returns by field what is missing or out of range, and whether it has something that the type does not have
 */
export const findProblems = (
  type: Pick<RequestType, 'note' | 'time' | 'quantity_max' | 'choices'>,
  { description, quantity, choice, scheduled_for }: RequestDetails,
): { fields: Partial<Record<keyof RequestDetails, Failure>>; hasMore: boolean } => {
  const lines = toLines(type.choices)
  const max = type.quantity_max
  return {
    fields: {
      ...(type.note === 'required' && description === '' && { description: contract.descriptionRequired }),
      ...(max !== null &&
        quantity !== undefined &&
        (quantity < 1 || quantity > max) && { quantity: contract.quantityInvalid }),
      ...(lines.length > 0 && choice === undefined && { choice: contract.choiceRequired }),
      ...(type.time === 'required' && scheduled_for === undefined && { scheduled_for: contract.timeRequired }),
    },
    hasMore:
      (type.note === 'none' && description !== '') ||
      (max === null && quantity !== undefined) ||
      (choice !== undefined && !lines.includes(choice)) ||
      (type.time === 'none' && scheduled_for !== undefined),
  }
}
