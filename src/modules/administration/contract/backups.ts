import * as z from 'zod/mini'
import { failure, notFound } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { backupFailures } from './deletion.ts'

export const backupRunning = failure('administration.backup_running', 409)

/** The backups of the whole installation, whichever process or command made them. */
export const BackupsState = z.object({
  /** One is being made: since when, and how much of it lies in the folder of the process that answers. */
  running: z.nullable(z.object({ since: Timestamp, bytes: z.nullable(z.int()) })),
  last: z.nullable(
    z.object({
      made_at: Timestamp,
      bytes: z.int(),
      /** Whether it could be read back. */
      check: z.enum(['checking', 'passed', 'failed']),
      /** The command that restores it. */
      restore: z.string(),
    }),
  ),
  /** Why the newest attempt failed; null once a later one succeeds. */
  failure: z.nullable(z.object({ at: Timestamp, reason: z.enum(backupFailures) })),
  /** When the next nightly one is due; null: they are switched off. */
  next_at: z.nullable(Timestamp),
  folder: z.string(),
  /** The bucket of BACKUP_S3, and whether the last one is in it; `has_last` is null while the bucket does not answer. */
  bucket: z.nullable(z.object({ name: z.string(), has_last: z.nullable(z.boolean()) })),
})
export type BackupsState = z.output<typeof BackupsState>

const path = '/api/owner/backups'
/** `state`: null from a server that makes no backups. */
const response = z.object({ state: z.nullable(BackupsState) })

export const getBackups = route({
  id: 'getBackups',
  method: 'GET',
  path,
  summary: 'The last and the next backup of the whole installation, and where they are stored',
  access: 'owner',
  response,
  errors: [],
})
export const startBackup = route({
  id: 'startBackup',
  method: 'POST',
  path,
  summary: 'Begin a backup of the whole installation, which is made in the background',
  access: 'owner',
  body: z.strictObject({}),
  status: 202,
  response,
  audit: { none: 'It concerns no hotel.' },
  errors: [notFound, backupRunning],
})

nameSchemas({ BackupsState })
