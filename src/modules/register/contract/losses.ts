import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { nameTagNeeded, registerPath } from './rows.ts'

/** Entries that a restore brought without the secret that opens them. */
export const RegisterLoss = z.object({
  lost_at: Timestamp,
  /** How many there were. */
  entries: z.int(),
  /** How many still cannot be read: with a secret that is found again it falls to 0. */
  unreadable: z.int(),
  /** The last day of the one that is kept longest; null: not known at the restore. */
  kept_until: z.nullable(Day),
})
export type RegisterLoss = z.output<typeof RegisterLoss>

export const closeRegisterLoss = route({
  id: 'closeRegisterLoss',
  method: 'PUT',
  path: `${registerPath}/loss/closed`,
  summary: 'Close, for oneself, the box about entries of the register that cannot be read',
  access: 'manager',
  body: z.strictObject({ lost_at: Timestamp }),
  status: 204,
  audit: { none: 'The loss keeps which managers have read it.' },
  errors: [nameTagNeeded],
})

nameSchemas({ RegisterLoss })
