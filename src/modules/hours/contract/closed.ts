import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'

/** Both answer `current: { next, closes }`: when it can be asked for next, and until when; null for not in sight. */
export const hoursClosed = failure('hours.closed', 409)
export const timeUnavailable = failure('hours.time_unavailable', 409)

/** Staff were told that it is closed and create it all the same. */
export const despiteHours = { despite_hours: z.optional(z.boolean({ error: 'platform.field_invalid' })) }

/** The `current` of `hoursClosed` and `timeUnavailable`. */
export type NextOpening = { next: string | null; closes: string | null }
