import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

/** The proof that somebody has a copy of the installation secret; never the secret. */
export const SecretCopy = z.object({
  /** When a copy was last compared with the secret; null: never, or not since the secret was changed. */
  checked_at: z.nullable(Timestamp),
  /** How many hotels keep a guest register, which nobody can read without the secret. */
  hotels_with_register: z.int(),
  /** The hotels with entries that a restore brought without the secret that opens them. */
  lost_registers: z.array(
    z.object({ hotel: z.string(), lost_at: Timestamp, unreadable: z.int(), kept_until: z.nullable(Day) }),
  ),
  /** The command that compares a copy. */
  command: z.string(),
})
export type SecretCopy = z.output<typeof SecretCopy>

export const getSecretCopy = route({
  id: 'getSecretCopy',
  method: 'GET',
  path: '/api/owner/secret-copy',
  summary: 'When a copy of the installation secret was last compared with it',
  access: 'owner',
  response: SecretCopy,
  errors: [],
})

nameSchemas({ SecretCopy })
