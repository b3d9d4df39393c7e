import type { ApiFailure } from '#platform/web/api.ts'
import { alreadyClaimed, claimedByColleague, type Ticket } from '../contract.ts'

const isTicket = (value: unknown): value is Ticket =>
  typeof value === 'object' && value !== null && 'status' in value && 'id' in value

/** The current row in the response, after a lost race. */
export const rowAfterRace = ({ status, current }: ApiFailure): Ticket | null =>
  status === 409 && isTicket(current) ? current : null

/** True if a refusal names the colleague who was faster. */
export const namesColleague = ({ code }: ApiFailure): boolean =>
  code === alreadyClaimed.code || code === claimedByColleague.code
