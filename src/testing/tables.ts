import type { Kysely } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'

type AnyRow = Record<string, unknown>

/**
 * The tables by name alone, for any set of features: a test of the whole product writes rows of a feature that can be
 * removed, and must not need its types.
 */
export const byName = (tx: Tx): Kysely<Record<string, AnyRow>> => tx as unknown as Kysely<Record<string, AnyRow>>
