import * as z from 'zod/mini'
import { getCounts } from '#modules/file-imports/contract.ts'
import { Id } from '#platform/contract/id.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** What becomes of a row of a file. */
export const outcomes = ['new', 'changed', 'unchanged', 'cancelled', 'skipped', 'refused'] as const

export const ImportCounts = getCounts(outcomes)
export type ImportCounts = z.output<typeof ImportCounts>

/** An import, a clearing or a run of a calendar, as the list of them shows it. */
export const ReservationImport = z.object({
  id: Id,
  hotel_id: z.string(),
  kind: z.enum(['import', 'clear', 'feed']),
  source: z.string(),
  file_name: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  counts: ImportCounts,
  created_at: Timestamp,
  undone_at: z.nullable(Timestamp),
})
export type ReservationImport = z.output<typeof ReservationImport>

nameSchemas({ ReservationImport, ImportCounts })
